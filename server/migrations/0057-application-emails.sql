-- expand
-- When moderators got an email about the application, and one about its deletion without a decision.
alter table applications add column emailed_at timestamptz, add column reminded_at timestamptz;

-- When emails of a kind were last sent to all moderators. Applications are deleted when they are approved and cannot store it.
create table moderator_email_times (
  kind text primary key,
  sent_at timestamptz not null
);
