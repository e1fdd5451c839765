-- The schema of the database as all migrations in server/migrations leave it. Generated; do not edit.
-- After you add a migration, run: npx node server/scripts/generate-schema.ts

CREATE EXTENSION citext;
CREATE EXTENSION pg_trgm;
CREATE EXTENSION unaccent;
CREATE TEXT SEARCH DICTIONARY daystar_ar (template = snowball, language = 'arabic');
CREATE TEXT SEARCH DICTIONARY daystar_de (template = snowball, language = 'german');
CREATE TEXT SEARCH DICTIONARY daystar_en (template = snowball, language = 'english');
CREATE TEXT SEARCH DICTIONARY daystar_es (template = snowball, language = 'spanish');
CREATE TEXT SEARCH DICTIONARY daystar_fr (template = snowball, language = 'french');
CREATE TEXT SEARCH DICTIONARY daystar_pt (template = snowball, language = 'portuguese');
CREATE TYPE list_change AS (id bigint, author_id bigint, occurred_at timestamp with time zone, how text);

-- What members log: the activities that everything else is about. The triggers maintain its counts, its latest members and its reach.
CREATE TABLE activities (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  author_id bigint NOT NULL,
  title text NOT NULL,
  description text NOT NULL DEFAULT ''::text,
  mood text NOT NULL DEFAULT ''::text,
  duration_minutes integer,
  location text NOT NULL DEFAULT ''::text,
  place_id text,
  lat double precision,
  lng double precision,
  tags text[] NOT NULL DEFAULT '{}'::text[],
  tag_keys text[] NOT NULL DEFAULT '{}'::text[],
  occurred_at timestamp with time zone NOT NULL,
  local_date date NOT NULL,
  audience text NOT NULL DEFAULT 'everyone'::text,
  reach text NOT NULL DEFAULT 'open'::text,
  media_id bigint,
  alt_text text NOT NULL DEFAULT ''::text,
  high_five_count integer NOT NULL DEFAULT 0,
  comment_count integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  edited_at timestamp with time zone,
  high_fiver_ids bigint[] NOT NULL DEFAULT '{}'::bigint[],
  commenter_ids bigint[] NOT NULL DEFAULT '{}'::bigint[],
  has_further_media boolean NOT NULL DEFAULT false,
  has_companions boolean NOT NULL DEFAULT false,
  commenting text NOT NULL DEFAULT 'everyone'::text,
  CONSTRAINT activities_pkey PRIMARY KEY (id),
  CONSTRAINT activities_alt_text_check CHECK (length(alt_text) <= 1000),
  CONSTRAINT activities_audience_check CHECK (audience = ANY (ARRAY['everyone'::text, 'followers'::text, 'me'::text])),
  CONSTRAINT activities_check CHECK ((lat IS NULL) = (lng IS NULL)),
  CONSTRAINT activities_comment_count_check CHECK (comment_count >= 0),
  CONSTRAINT activities_commenting_check CHECK (commenting = ANY (ARRAY['everyone'::text, 'followers'::text, 'nobody'::text])),
  CONSTRAINT activities_description_check CHECK (length(description) <= 10000),
  CONSTRAINT activities_duration_minutes_check CHECK (duration_minutes >= 5 AND duration_minutes <= 775 AND (duration_minutes % 5) = 0),
  CONSTRAINT activities_high_five_count_check CHECK (high_five_count >= 0),
  CONSTRAINT activities_lat_check CHECK (lat >= '-90'::integer::double precision AND lat <= 90::double precision),
  CONSTRAINT activities_lng_check CHECK (lng >= '-180'::integer::double precision AND lng <= 180::double precision),
  CONSTRAINT activities_location_check CHECK (length(location) <= 200),
  CONSTRAINT activities_mood_check CHECK (length(mood) <= 60),
  CONSTRAINT activities_reach_check CHECK (reach = ANY (ARRAY['open'::text, 'circles'::text])),
  CONSTRAINT activities_title_check CHECK (length(title) >= 1 AND length(title) <= 200),
  CONSTRAINT activities_author_id_fkey FOREIGN KEY (author_id) REFERENCES members(id) ON DELETE CASCADE,
  CONSTRAINT activities_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE SET NULL
);
CREATE INDEX activities_days ON activities USING btree (author_id, local_date);
CREATE INDEX activities_media ON activities USING btree (media_id) WHERE media_id IS NOT NULL;
CREATE INDEX activities_newest ON activities USING btree (occurred_at DESC, id DESC);
CREATE INDEX activities_of_author ON activities USING btree (author_id, occurred_at DESC, id DESC);
CREATE INDEX activities_tags ON activities USING gin (tag_keys);
CREATE INDEX activities_with_place ON activities USING btree (author_id, occurred_at DESC) WHERE place_id IS NOT NULL;
CREATE TRIGGER activities_counted_delete AFTER DELETE ON activities REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_activities();
CREATE TRIGGER activities_counted_insert AFTER INSERT ON activities REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_activities();
CREATE TRIGGER activities_further_media_purged BEFORE DELETE ON activities FOR EACH ROW WHEN (old.has_further_media AND old.audience = 'everyone'::text AND old.reach = 'open'::text) EXECUTE FUNCTION purge_further_media_of_removed_activity();
CREATE TRIGGER activities_indexed_insert AFTER INSERT ON activities REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION index_new_activities();
CREATE TRIGGER activities_indexed_update AFTER UPDATE OF title, description, tags, tag_keys, location, place_id, occurred_at ON activities FOR EACH ROW WHEN (old.title IS DISTINCT FROM new.title OR old.description IS DISTINCT FROM new.description OR old.tags IS DISTINCT FROM new.tags OR old.tag_keys IS DISTINCT FROM new.tag_keys OR old.location IS DISTINCT FROM new.location OR old.place_id IS DISTINCT FROM new.place_id OR old.occurred_at IS DISTINCT FROM new.occurred_at) EXECUTE FUNCTION index_changed_activity();
CREATE TRIGGER activities_published_delete AFTER DELETE ON activities REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION publish_removed_activities();
CREATE TRIGGER activities_published_update AFTER UPDATE ON activities REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_changed_activities();
CREATE TRIGGER activities_purged_delete AFTER DELETE ON activities REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION purge_media_of_removed_activities();
CREATE TRIGGER activities_purged_update AFTER UPDATE ON activities REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION purge_media_of_changed_activities();
CREATE TRIGGER companions_published_update AFTER UPDATE OF audience, reach ON activities FOR EACH ROW WHEN (new.has_companions AND (old.audience <> new.audience OR old.reach <> new.reach)) EXECUTE FUNCTION publish_companions_of_changed();
CREATE TRIGGER links_move_along AFTER UPDATE OF occurred_at ON activities FOR EACH ROW WHEN (old.occurred_at <> new.occurred_at) EXECUTE FUNCTION links_move_along();
CREATE TRIGGER media_updates_links AFTER UPDATE OF media_id ON activities FOR EACH ROW WHEN ((old.media_id IS NULL) <> (new.media_id IS NULL)) EXECUTE FUNCTION update_link_media();
CREATE TRIGGER reported_activity_deleted BEFORE DELETE ON activities FOR EACH ROW EXECUTE FUNCTION publish_reports_of_activity();
CREATE TRIGGER reported_activity_hidden BEFORE UPDATE OF audience, reach ON activities FOR EACH ROW WHEN (old.audience IS DISTINCT FROM new.audience OR old.reach IS DISTINCT FROM new.reach) EXECUTE FUNCTION publish_reports_of_activity();

-- The circles in which an activity is shared. A link is open if its circle was public when the link was made and has not become private since.
CREATE TABLE activity_circles (
  activity_id bigint NOT NULL,
  circle_id bigint NOT NULL,
  occurred_at timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  is_open boolean NOT NULL DEFAULT false,
  has_media boolean NOT NULL DEFAULT false,
  CONSTRAINT activity_circles_pkey PRIMARY KEY (activity_id, circle_id),
  CONSTRAINT activity_circles_activity_id_fkey FOREIGN KEY (activity_id) REFERENCES activities(id) ON DELETE CASCADE,
  CONSTRAINT activity_circles_circle_id_fkey FOREIGN KEY (circle_id) REFERENCES circles(id) ON DELETE CASCADE
);
CREATE INDEX activity_circles_newest ON activity_circles USING btree (circle_id, occurred_at DESC, activity_id DESC);
CREATE INDEX activity_circles_with_media ON activity_circles USING btree (circle_id, occurred_at DESC, activity_id DESC) WHERE has_media;
CREATE TRIGGER activities_indexed_links AFTER INSERT ON activity_circles REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION index_linked_activities();
CREATE TRIGGER companions_published_link_delete AFTER DELETE ON activity_circles REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION publish_companions_of_links();
CREATE TRIGGER companions_published_link_insert AFTER INSERT ON activity_circles REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION publish_companions_of_links();
CREATE TRIGGER link_knows_when BEFORE INSERT ON activity_circles FOR EACH ROW EXECUTE FUNCTION link_knows_when();
CREATE TRIGGER link_records_media BEFORE INSERT ON activity_circles FOR EACH ROW EXECUTE FUNCTION record_link_media();
CREATE TRIGGER link_records_openness BEFORE INSERT ON activity_circles FOR EACH ROW EXECUTE FUNCTION record_openness();
CREATE TRIGGER links_narrow_reach_delete AFTER DELETE ON activity_circles REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION narrow_reach_of_linked();
CREATE TRIGGER links_narrow_reach_insert AFTER INSERT ON activity_circles REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION narrow_reach_of_linked();
CREATE TRIGGER links_published_delete AFTER DELETE ON activity_circles REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION publish_changed_links();
CREATE TRIGGER links_published_insert AFTER INSERT ON activity_circles REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION publish_changed_links();
CREATE TRIGGER links_published_update AFTER UPDATE ON activity_circles REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION publish_changed_links();
CREATE TRIGGER reported_activity_unlinked AFTER DELETE ON activity_circles FOR EACH ROW EXECUTE FUNCTION publish_reports_of_link();

-- Links that show one activity to people without an account. Of a token only its hash is stored.
CREATE TABLE activity_links (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  activity_id bigint NOT NULL,
  author_id bigint NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  revoked_at timestamp with time zone,
  CONSTRAINT activity_links_pkey PRIMARY KEY (id),
  CONSTRAINT activity_links_token_hash_key UNIQUE (token_hash),
  CONSTRAINT activity_links_activity_id_fkey FOREIGN KEY (activity_id) REFERENCES activities(id) ON DELETE CASCADE,
  CONSTRAINT activity_links_author_id_fkey FOREIGN KEY (author_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX activity_links_of_activity ON activity_links USING btree (activity_id);
CREATE INDEX activity_links_of_author ON activity_links USING btree (author_id, created_at DESC, id DESC);

-- The files of an activity after the first one, which is activities.media_id with activities.alt_text.
CREATE TABLE activity_media (
  activity_id bigint NOT NULL,
  media_id bigint NOT NULL,
  "position" smallint NOT NULL,
  alt_text text NOT NULL DEFAULT ''::text,
  CONSTRAINT activity_media_pkey PRIMARY KEY (activity_id, "position") DEFERRABLE,
  CONSTRAINT activity_media_alt_text_check CHECK (length(alt_text) <= 1000),
  CONSTRAINT activity_media_position_check CHECK ("position" >= 2 AND "position" <= 10),
  CONSTRAINT activity_media_activity_id_fkey FOREIGN KEY (activity_id) REFERENCES activities(id) ON DELETE CASCADE,
  CONSTRAINT activity_media_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX activity_media_of_media ON activity_media USING btree (media_id);
CREATE TRIGGER activity_media_published_delete AFTER DELETE ON activity_media REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION publish_changed_activity_media();
CREATE TRIGGER activity_media_published_insert AFTER INSERT ON activity_media REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION publish_changed_activity_media();
CREATE TRIGGER activity_media_published_update AFTER UPDATE ON activity_media REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION publish_changed_activity_media();
CREATE TRIGGER activity_media_purged_delete AFTER DELETE ON activity_media REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION purge_removed_activity_media();

-- The members whom the texts of an activity mention.
CREATE TABLE activity_mentions (
  activity_id bigint NOT NULL,
  member_id bigint NOT NULL,
  CONSTRAINT activity_mentions_pkey PRIMARY KEY (activity_id, member_id),
  CONSTRAINT activity_mentions_activity_id_fkey FOREIGN KEY (activity_id) REFERENCES activities(id) ON DELETE CASCADE,
  CONSTRAINT activity_mentions_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX activity_mentions_of_member ON activity_mentions USING btree (member_id);
CREATE TRIGGER mentions_published_delete AFTER DELETE ON activity_mentions REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION publish_ids('card', 'activity_id');
CREATE TRIGGER mentions_published_insert AFTER INSERT ON activity_mentions REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION publish_ids('card', 'activity_id');

-- What a search for activities compares with the query: words, filters and times in one index.
CREATE TABLE activity_search (
  activity_id bigint NOT NULL,
  occurred_at timestamp with time zone NOT NULL,
  language text,
  words tsvector NOT NULL,
  CONSTRAINT activity_search_pkey PRIMARY KEY (activity_id),
  CONSTRAINT activity_search_activity_id_fkey FOREIGN KEY (activity_id) REFERENCES activities(id) ON DELETE CASCADE
);
CREATE INDEX activity_search_words ON activity_search USING gin (words) WITH (gin_pending_list_limit='128');

-- What edited activities contained before, with the audience and the circles that they had then. A version is shown to those who could see it under these and can see the activity now.
CREATE TABLE activity_versions (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  activity_id bigint NOT NULL,
  written_at timestamp with time zone NOT NULL,
  title text NOT NULL,
  description text NOT NULL,
  mood text NOT NULL,
  location text NOT NULL,
  tags text[] NOT NULL,
  alt_text text NOT NULL,
  duration_minutes integer,
  occurred_at timestamp with time zone NOT NULL,
  local_date date NOT NULL,
  audience text NOT NULL,
  reach text NOT NULL,
  circle_ids bigint[] NOT NULL,
  media_ids bigint[] NOT NULL,
  mentioned_ids bigint[] NOT NULL,
  CONSTRAINT activity_versions_pkey PRIMARY KEY (id),
  CONSTRAINT activity_versions_audience_check CHECK (audience = ANY (ARRAY['everyone'::text, 'followers'::text, 'me'::text])),
  CONSTRAINT activity_versions_reach_check CHECK (reach = ANY (ARRAY['open'::text, 'circles'::text])),
  CONSTRAINT activity_versions_activity_id_fkey FOREIGN KEY (activity_id) REFERENCES activities(id) ON DELETE CASCADE
);
CREATE INDEX activity_versions_in_order ON activity_versions USING btree (activity_id, id);
CREATE INDEX activity_versions_mentioning ON activity_versions USING gin (mentioned_ids) WITH (fastupdate=off);

-- One row for each recipient, so that jobs know who has got the email, whenever they are interrupted.
CREATE TABLE announcement_recipients (
  announcement_id bigint NOT NULL,
  member_id bigint NOT NULL,
  token uuid NOT NULL DEFAULT gen_random_uuid(),
  queued_at timestamp with time zone,
  sent_at timestamp with time zone,
  CONSTRAINT announcement_recipients_pkey PRIMARY KEY (announcement_id, member_id),
  CONSTRAINT announcement_recipients_token_key UNIQUE (token),
  CONSTRAINT announcement_recipients_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcements(id) ON DELETE CASCADE,
  CONSTRAINT announcement_recipients_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX announcement_recipients_member ON announcement_recipients USING btree (member_id);
CREATE INDEX announcement_recipients_waiting ON announcement_recipients USING btree (announcement_id, member_id) WHERE queued_at IS NULL;

-- Emails of operators to all members.
CREATE TABLE announcements (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  author_id bigint,
  subject text NOT NULL,
  markdown text NOT NULL,
  is_service boolean NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  left_out jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT announcements_pkey PRIMARY KEY (id),
  CONSTRAINT announcements_author_id_fkey FOREIGN KEY (author_id) REFERENCES members(id) ON DELETE SET NULL
);
CREATE INDEX announcements_newest ON announcements USING btree (created_at DESC, id DESC);

-- People who asked to join the community. An application becomes an account when it is approved, with the same password; until then only moderators and the applicant see it.
CREATE TABLE applications (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  email citext NOT NULL,
  password_hash text NOT NULL,
  time_zone text NOT NULL,
  message text NOT NULL,
  status text NOT NULL DEFAULT 'open'::text,
  reply text NOT NULL DEFAULT ''::text,
  decided_by bigint,
  decided_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  oidc_issuer text,
  oidc_subject text,
  emailed_at timestamp with time zone,
  reminded_at timestamp with time zone,
  accepted_rules text,
  language text,
  CONSTRAINT applications_pkey PRIMARY KEY (id),
  CONSTRAINT applications_email_key UNIQUE (email),
  CONSTRAINT applications_check CHECK ((decided_at IS NULL) = (status = 'open'::text)),
  CONSTRAINT applications_status_check CHECK (status = ANY (ARRAY['open'::text, 'declined'::text])),
  CONSTRAINT applications_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES members(id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX applications_by_identity ON applications USING btree (oidc_issuer, oidc_subject);
CREATE INDEX applications_by_status ON applications USING btree (status, created_at, id);
CREATE INDEX applications_of_decider ON applications USING btree (decided_by) WHERE decided_by IS NOT NULL;
CREATE TRIGGER application_created AFTER INSERT ON applications FOR EACH ROW EXECUTE FUNCTION publish_open_decisions();
CREATE TRIGGER application_declined AFTER UPDATE OF status ON applications FOR EACH ROW WHEN (old.status <> new.status) EXECUTE FUNCTION publish_open_decisions();
CREATE TRIGGER open_application_deleted AFTER DELETE ON applications FOR EACH ROW WHEN (old.status = 'open'::text) EXECUTE FUNCTION publish_open_decisions();

-- Who approved the application of a member.
CREATE TABLE approved_members (
  member_id bigint NOT NULL,
  approved_by bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT approved_members_pkey PRIMARY KEY (member_id),
  CONSTRAINT approved_members_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES members(id) ON DELETE SET NULL,
  CONSTRAINT approved_members_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX approved_members_of_approver ON approved_members USING btree (approved_by) WHERE approved_by IS NOT NULL;

-- Who did what, when and why: sign-ins, changes of passwords and roles, and everything that moderators and operators do. Rows have no reference to their subject, so that they outlive it until the retention period ends.
CREATE TABLE audit_events (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  actor_id bigint,
  action text NOT NULL,
  subject_type text,
  subject_id bigint,
  reason text NOT NULL DEFAULT ''::text,
  details jsonb NOT NULL DEFAULT '{}'::jsonb,
  address text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT audit_events_pkey PRIMARY KEY (id),
  CONSTRAINT audit_events_check CHECK ((subject_type IS NULL) = (subject_id IS NULL)),
  CONSTRAINT audit_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES members(id) ON DELETE SET NULL
);
CREATE INDEX audit_events_newest ON audit_events USING btree (created_at DESC, id DESC);
CREATE INDEX audit_events_of_action ON audit_events USING btree (action, created_at DESC, id DESC);
CREATE INDEX audit_events_of_actor ON audit_events USING btree (actor_id, created_at DESC, id DESC);
CREATE INDEX audit_events_of_subject ON audit_events USING btree (subject_type, subject_id, created_at DESC, id DESC);

-- Who blocked whom. Whichever of the two did it, neither sees the other.
CREATE TABLE blocks (
  blocker_id bigint NOT NULL,
  blocked_id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT blocks_pkey PRIMARY KEY (blocker_id, blocked_id),
  CONSTRAINT blocks_check CHECK (blocker_id <> blocked_id),
  CONSTRAINT blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES members(id) ON DELETE CASCADE,
  CONSTRAINT blocks_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX blocks_newest ON blocks USING btree (blocker_id, created_at DESC, blocked_id DESC);
CREATE INDEX blocks_of_blocked ON blocks USING btree (blocked_id, blocker_id);
CREATE TRIGGER block_ends_roles AFTER INSERT ON blocks FOR EACH ROW EXECUTE FUNCTION end_roles_after_block();
CREATE TRIGGER blocks_published_delete AFTER DELETE ON blocks REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION publish_ids('viewer', 'blocker_id', 'blocked_id');
CREATE TRIGGER blocks_published_insert AFTER INSERT ON blocks REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION publish_ids('viewer', 'blocker_id', 'blocked_id');

-- Members whom an admin removed from a circle: they cannot join again, by any invite link, until an admin lets them in.
CREATE TABLE circle_bars (
  circle_id bigint NOT NULL,
  member_id bigint NOT NULL,
  removed_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT circle_bars_pkey PRIMARY KEY (circle_id, member_id),
  CONSTRAINT circle_bars_circle_id_fkey FOREIGN KEY (circle_id) REFERENCES circles(id) ON DELETE CASCADE,
  CONSTRAINT circle_bars_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX circle_bars_member ON circle_bars USING btree (member_id);
CREATE INDEX circle_bars_newest ON circle_bars USING btree (circle_id, removed_at DESC, member_id DESC);
CREATE TRIGGER removal_ends_invitation AFTER INSERT ON circle_bars FOR EACH ROW EXECUTE FUNCTION end_circle_invitation();
CREATE TRIGGER removal_ends_request AFTER INSERT ON circle_bars FOR EACH ROW EXECUTE FUNCTION end_circle_request();

-- Members whom members of a circle invited, and who have not joined.
CREATE TABLE circle_invitations (
  circle_id bigint NOT NULL,
  member_id bigint NOT NULL,
  invited_by bigint NOT NULL,
  invited_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT circle_invitations_pkey PRIMARY KEY (circle_id, member_id),
  CONSTRAINT circle_invitations_circle_id_fkey FOREIGN KEY (circle_id) REFERENCES circles(id) ON DELETE CASCADE,
  CONSTRAINT circle_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES members(id) ON DELETE CASCADE,
  CONSTRAINT circle_invitations_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX circle_invitations_by_member ON circle_invitations USING btree (invited_by);
CREATE INDEX circle_invitations_of_member ON circle_invitations USING btree (member_id);

-- Invite links of circles.
CREATE TABLE circle_invites (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  circle_id bigint NOT NULL,
  token text NOT NULL,
  created_by bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  revoked_at timestamp with time zone,
  CONSTRAINT circle_invites_pkey PRIMARY KEY (id),
  CONSTRAINT circle_invites_token_key UNIQUE (token),
  CONSTRAINT circle_invites_circle_id_fkey FOREIGN KEY (circle_id) REFERENCES circles(id) ON DELETE CASCADE,
  CONSTRAINT circle_invites_created_by_fkey FOREIGN KEY (created_by) REFERENCES members(id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX circle_invites_one_open ON circle_invites USING btree (circle_id) WHERE revoked_at IS NULL;

-- Who belongs to a circle, with which role, and whether they read what was shared while it was private.
CREATE TABLE circle_members (
  circle_id bigint NOT NULL,
  member_id bigint NOT NULL,
  role text NOT NULL DEFAULT 'member'::text,
  joined_at timestamp with time zone NOT NULL DEFAULT now(),
  reads_closed boolean NOT NULL DEFAULT false,
  CONSTRAINT circle_members_pkey PRIMARY KEY (circle_id, member_id),
  CONSTRAINT circle_members_role_check CHECK (role = ANY (ARRAY['member'::text, 'moderator'::text, 'admin'::text])),
  CONSTRAINT circle_members_circle_id_fkey FOREIGN KEY (circle_id) REFERENCES circles(id) ON DELETE CASCADE,
  CONSTRAINT circle_members_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX circle_admins ON circle_members USING btree (circle_id, joined_at, member_id) WHERE role = 'admin'::text;
CREATE INDEX circle_members_by_seniority ON circle_members USING btree (circle_id, joined_at, member_id);
CREATE INDEX circle_members_of_member ON circle_members USING btree (member_id, circle_id);
CREATE INDEX circle_moderators ON circle_members USING btree (circle_id, member_id) WHERE role = ANY (ARRAY['moderator'::text, 'admin'::text]);
CREATE TRIGGER circle_members_counted_delete AFTER DELETE ON circle_members REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_circle_members();
CREATE TRIGGER circle_members_counted_insert AFTER INSERT ON circle_members REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_circle_members();
CREATE TRIGGER circle_members_last_left AFTER DELETE ON circle_members REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION delete_empty_circles();
CREATE TRIGGER circle_members_published_delete AFTER DELETE ON circle_members REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION publish_ids('viewer', 'member_id');
CREATE TRIGGER circle_members_published_insert AFTER INSERT ON circle_members REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION publish_ids('viewer', 'member_id');
CREATE TRIGGER circle_members_published_update AFTER UPDATE ON circle_members REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION publish_ids('viewer', 'member_id');
CREATE TRIGGER leaving_ends_roles AFTER DELETE ON circle_members REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION end_roles_after_leaving();
CREATE TRIGGER member_records_admission BEFORE INSERT ON circle_members FOR EACH ROW EXECUTE FUNCTION record_admission();
CREATE TRIGGER membership_ends_invitation AFTER INSERT ON circle_members FOR EACH ROW EXECUTE FUNCTION end_circle_invitation();
CREATE TRIGGER membership_ends_request AFTER INSERT ON circle_members FOR EACH ROW EXECUTE FUNCTION end_circle_request();

-- When notices were sent, also those that were removed, because their number in a day is limited.
CREATE TABLE circle_notice_times (
  circle_id bigint NOT NULL,
  sent_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT circle_notice_times_circle_id_fkey FOREIGN KEY (circle_id) REFERENCES circles(id) ON DELETE CASCADE
);
CREATE INDEX circle_notice_times_in_order ON circle_notice_times USING btree (circle_id, sent_at);

-- Notices that admins send to all members of their circle.
CREATE TABLE circle_notices (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  circle_id bigint NOT NULL,
  author_id bigint NOT NULL,
  text text NOT NULL,
  sent_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT circle_notices_pkey PRIMARY KEY (id),
  CONSTRAINT circle_notices_text_check CHECK (length(text) >= 1 AND length(text) <= 500),
  CONSTRAINT circle_notices_author_id_fkey FOREIGN KEY (author_id) REFERENCES members(id) ON DELETE CASCADE,
  CONSTRAINT circle_notices_circle_id_fkey FOREIGN KEY (circle_id) REFERENCES circles(id) ON DELETE CASCADE
);
CREATE INDEX circle_notices_author ON circle_notices USING btree (author_id);
CREATE INDEX circle_notices_in_order ON circle_notices USING btree (circle_id, sent_at DESC, id DESC);

-- What is pinned to the page of a circle: an activity in it, or a text.
CREATE TABLE circle_pins (
  circle_id bigint NOT NULL,
  activity_id bigint,
  text text NOT NULL DEFAULT ''::text,
  pinned_by bigint,
  pinned_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT circle_pins_pkey PRIMARY KEY (circle_id),
  CONSTRAINT circle_pins_check CHECK ((activity_id IS NULL) <> (text = ''::text)),
  CONSTRAINT circle_pins_text_check CHECK (length(text) <= 2000),
  CONSTRAINT circle_pins_activity_id_circle_id_fkey FOREIGN KEY (activity_id, circle_id) REFERENCES activity_circles(activity_id, circle_id) ON DELETE CASCADE,
  CONSTRAINT circle_pins_circle_id_fkey FOREIGN KEY (circle_id) REFERENCES circles(id) ON DELETE CASCADE,
  CONSTRAINT circle_pins_pinned_by_fkey FOREIGN KEY (pinned_by) REFERENCES members(id) ON DELETE SET NULL
);
CREATE INDEX circle_pins_activity ON circle_pins USING btree (activity_id, circle_id) WHERE activity_id IS NOT NULL;
CREATE INDEX circle_pins_member ON circle_pins USING btree (pinned_by) WHERE pinned_by IS NOT NULL;

-- How often a member was declined, and until when they cannot ask again.
CREATE TABLE circle_request_pauses (
  circle_id bigint NOT NULL,
  member_id bigint NOT NULL,
  times integer NOT NULL DEFAULT 1,
  ends_at timestamp with time zone NOT NULL,
  CONSTRAINT circle_request_pauses_pkey PRIMARY KEY (circle_id, member_id),
  CONSTRAINT circle_request_pauses_circle_id_fkey FOREIGN KEY (circle_id) REFERENCES circles(id) ON DELETE CASCADE,
  CONSTRAINT circle_request_pauses_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX circle_request_pauses_of_member ON circle_request_pauses USING btree (member_id);

-- Requests to join a private circle that wait for a decision.
CREATE TABLE circle_requests (
  circle_id bigint NOT NULL,
  member_id bigint NOT NULL,
  text text NOT NULL DEFAULT ''::text,
  requested_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT circle_requests_pkey PRIMARY KEY (circle_id, member_id),
  CONSTRAINT circle_requests_text_check CHECK (length(text) <= 500),
  CONSTRAINT circle_requests_circle_id_fkey FOREIGN KEY (circle_id) REFERENCES circles(id) ON DELETE CASCADE,
  CONSTRAINT circle_requests_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX circle_requests_in_order ON circle_requests USING btree (circle_id, requested_at, member_id);
CREATE INDEX circle_requests_of_member ON circle_requests USING btree (member_id);

-- The words of the names of circles by which a search finds them, in the order of the results.
CREATE TABLE circle_search_keys (
  circle_id bigint NOT NULL,
  key text COLLATE "C" NOT NULL,
  full_key text COLLATE "C" NOT NULL,
  weight smallint NOT NULL,
  CONSTRAINT circle_search_keys_pkey PRIMARY KEY (circle_id, key, full_key),
  CONSTRAINT circle_search_keys_circle_id_fkey FOREIGN KEY (circle_id) REFERENCES circles(id) ON DELETE CASCADE
);
CREATE INDEX circle_search_1 ON circle_search_keys USING btree ("left"(key, 1), weight, full_key, key, circle_id);
CREATE INDEX circle_search_2 ON circle_search_keys USING btree ("left"(key, 2), weight, full_key, key, circle_id);
CREATE INDEX circle_search_3 ON circle_search_keys USING btree ("left"(key, 3), weight, full_key, key, circle_id);
CREATE INDEX circle_search_prefixes ON circle_search_keys USING btree (key, circle_id) INCLUDE (full_key, weight);
CREATE INDEX circle_search_word_ends ON circle_search_keys USING btree (reverse(split_part(key, ' '::text, 1)), circle_id) INCLUDE (key, full_key);

-- Groups of members, which share activities and events.
CREATE TABLE circles (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  description text NOT NULL DEFAULT ''::text,
  is_private boolean NOT NULL DEFAULT false,
  image_media_id bigint,
  banner_media_id bigint,
  member_count integer NOT NULL DEFAULT 0,
  created_by bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  name_key text NOT NULL GENERATED ALWAYS AS (search_key(name)) STORED,
  rules text NOT NULL DEFAULT ''::text,
  tags text[] NOT NULL DEFAULT '{}'::text[],
  allows_links boolean NOT NULL DEFAULT false,
  CONSTRAINT circles_pkey PRIMARY KEY (id),
  CONSTRAINT circles_description_check CHECK (length(description) <= 5000),
  CONSTRAINT circles_member_count_check CHECK (member_count >= 0),
  CONSTRAINT circles_name_check CHECK (length(name) >= 1 AND length(name) <= 100),
  CONSTRAINT circles_rules_check CHECK (length(rules) <= 5000),
  CONSTRAINT circles_tags_check CHECK (cardinality(tags) <= 20),
  CONSTRAINT circles_banner_media_id_fkey FOREIGN KEY (banner_media_id) REFERENCES media(id) ON DELETE SET NULL,
  CONSTRAINT circles_created_by_fkey FOREIGN KEY (created_by) REFERENCES members(id) ON DELETE SET NULL,
  CONSTRAINT circles_image_media_id_fkey FOREIGN KEY (image_media_id) REFERENCES media(id) ON DELETE SET NULL
);
CREATE INDEX circles_banner ON circles USING btree (banner_media_id) WHERE banner_media_id IS NOT NULL;
CREATE INDEX circles_by_name ON circles USING btree ("left"(name_key, 60) COLLATE "C", id);
CREATE INDEX circles_by_size ON circles USING btree (member_count DESC, id DESC);
CREATE INDEX circles_image ON circles USING btree (image_media_id) WHERE image_media_id IS NOT NULL;
CREATE INDEX circles_name_trigrams ON circles USING gin (name_key gin_trgm_ops);
CREATE INDEX circles_newest ON circles USING btree (created_at DESC, id DESC);
CREATE INDEX circles_tags ON circles USING gin (tag_keys(tags)) WHERE tags <> '{}'::text[];
CREATE TRIGGER circle_published_update AFTER UPDATE ON circles FOR EACH ROW WHEN (old.name <> new.name OR old.is_private <> new.is_private) EXECUTE FUNCTION publish_id('circle');
CREATE TRIGGER circle_search_keys_insert AFTER INSERT ON circles FOR EACH ROW EXECUTE FUNCTION set_circle_search_keys();
CREATE TRIGGER circle_search_keys_update AFTER UPDATE OF name, member_count ON circles FOR EACH ROW WHEN (old.name_key <> new.name_key OR popularity_step(old.member_count) <> popularity_step(new.member_count)) EXECUTE FUNCTION set_circle_search_keys();
CREATE TRIGGER deleted_circle_detaches_activities BEFORE DELETE ON circles FOR EACH ROW EXECUTE FUNCTION detach_activities();
CREATE TRIGGER private_circle_admits_members AFTER UPDATE OF is_private ON circles FOR EACH ROW WHEN (new.is_private AND NOT old.is_private) EXECUTE FUNCTION admit_members();
CREATE TRIGGER private_circle_closes_events AFTER UPDATE OF is_private ON circles FOR EACH ROW WHEN (new.is_private AND NOT old.is_private) EXECUTE FUNCTION close_events();
CREATE TRIGGER private_circle_closes_links AFTER UPDATE OF is_private ON circles FOR EACH ROW WHEN (new.is_private AND NOT old.is_private) EXECUTE FUNCTION close_links();

-- The members whom the text of a comment mentions.
CREATE TABLE comment_mentions (
  comment_id bigint NOT NULL,
  member_id bigint NOT NULL,
  CONSTRAINT comment_mentions_pkey PRIMARY KEY (comment_id, member_id),
  CONSTRAINT comment_mentions_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE CASCADE,
  CONSTRAINT comment_mentions_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX comment_mentions_of_member ON comment_mentions USING btree (member_id);

-- What a search for comments compares with the query.
CREATE TABLE comment_search (
  comment_id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  language text,
  words tsvector NOT NULL,
  CONSTRAINT comment_search_pkey PRIMARY KEY (comment_id),
  CONSTRAINT comment_search_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE CASCADE
);
CREATE INDEX comment_search_words ON comment_search USING gin (words) WITH (gin_pending_list_limit='128');

-- Which member gave which comment a star.
CREATE TABLE comment_stars (
  comment_id bigint NOT NULL,
  member_id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT comment_stars_pkey PRIMARY KEY (comment_id, member_id),
  CONSTRAINT comment_stars_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE CASCADE,
  CONSTRAINT comment_stars_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX comment_stars_newest ON comment_stars USING btree (comment_id, created_at DESC, member_id DESC);
CREATE INDEX comment_stars_of_member ON comment_stars USING btree (member_id);
CREATE TRIGGER comment_stars_counted_delete AFTER DELETE ON comment_stars REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_comment_stars();
CREATE TRIGGER comment_stars_counted_insert AFTER INSERT ON comment_stars REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_comment_stars();

-- The earlier texts of edited comments, each with the time at which it was written.
CREATE TABLE comment_versions (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  comment_id bigint NOT NULL,
  content text NOT NULL,
  written_at timestamp with time zone NOT NULL,
  mentioned_ids bigint[] NOT NULL DEFAULT '{}'::bigint[],
  media_id bigint,
  alt_text text NOT NULL DEFAULT ''::text,
  CONSTRAINT comment_versions_pkey PRIMARY KEY (id),
  CONSTRAINT comment_versions_content_check CHECK (length(content) >= 1 AND length(content) <= 5000),
  CONSTRAINT comment_versions_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE CASCADE
);
CREATE INDEX comment_versions_in_order ON comment_versions USING btree (comment_id, id);
CREATE INDEX comment_versions_mentioning ON comment_versions USING gin (mentioned_ids) WITH (fastupdate=off);

-- Comments on activities. A removed comment with replies keeps its row without an author, as the place in its thread.
CREATE TABLE comments (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  activity_id bigint NOT NULL,
  author_id bigint,
  content text NOT NULL,
  star_count integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  parent_id bigint,
  edited_at timestamp with time zone,
  pinned_at timestamp with time zone,
  media_id bigint,
  alt_text text NOT NULL DEFAULT ''::text,
  CONSTRAINT comments_pkey PRIMARY KEY (id),
  CONSTRAINT comments_alt_text_check CHECK (length(alt_text) <= 1000),
  CONSTRAINT comments_content_check CHECK (length(content) <= 5000 AND (author_id IS NULL) = (content = ''::text)),
  CONSTRAINT comments_star_count_check CHECK (star_count >= 0),
  CONSTRAINT comments_activity_id_fkey FOREIGN KEY (activity_id) REFERENCES activities(id) ON DELETE CASCADE,
  CONSTRAINT comments_author_id_fkey FOREIGN KEY (author_id) REFERENCES members(id) ON DELETE CASCADE,
  CONSTRAINT comments_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE SET NULL,
  CONSTRAINT comments_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES comments(id) ON DELETE CASCADE
);
CREATE INDEX comments_in_order ON comments USING btree (activity_id, created_at, id);
CREATE UNIQUE INDEX comments_media ON comments USING btree (media_id) WHERE media_id IS NOT NULL;
CREATE INDEX comments_of_author ON comments USING btree (author_id);
CREATE INDEX comments_of_author_on_activity ON comments USING btree (activity_id, author_id, id);
CREATE UNIQUE INDEX comments_pinned ON comments USING btree (activity_id) WHERE pinned_at IS NOT NULL;
CREATE INDEX comments_replies ON comments USING btree (parent_id, created_at, id) WHERE parent_id IS NOT NULL;
CREATE INDEX comments_threads ON comments USING btree (activity_id, created_at, id) WHERE parent_id IS NULL;
CREATE TRIGGER comment_photo_discarded_delete AFTER DELETE ON comments FOR EACH ROW WHEN (old.media_id IS NOT NULL) EXECUTE FUNCTION discard_comment_photo();
CREATE TRIGGER comment_photo_discarded_update AFTER UPDATE OF media_id ON comments FOR EACH ROW WHEN (old.media_id IS NOT NULL AND old.media_id IS DISTINCT FROM new.media_id) EXECUTE FUNCTION discard_comment_photo();
CREATE TRIGGER comments_author_removed AFTER UPDATE OF author_id ON comments FOR EACH ROW WHEN (old.author_id IS DISTINCT FROM new.author_id) EXECUTE FUNCTION update_commenters();
CREATE TRIGGER comments_counted_delete AFTER DELETE ON comments REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION count_comments();
CREATE TRIGGER comments_counted_insert AFTER INSERT ON comments REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION count_comments();
CREATE TRIGGER comments_indexed_insert AFTER INSERT ON comments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION index_new_comments();
CREATE TRIGGER comments_indexed_update AFTER UPDATE OF content, author_id ON comments FOR EACH ROW WHEN (old.content IS DISTINCT FROM new.content OR old.author_id IS DISTINCT FROM new.author_id) EXECUTE FUNCTION index_changed_comment();
CREATE TRIGGER reported_comment_deleted AFTER DELETE ON comments FOR EACH ROW EXECUTE FUNCTION publish_reports_of_comment();

-- The settings that operators change while Daystar runs: one row, or none until an operator saves for the first time. Settings that were never changed are missing and have the defaults of the server.
CREATE TABLE community (
  id boolean NOT NULL DEFAULT true,
  settings jsonb NOT NULL DEFAULT '{}'::jsonb,
  logo_media_id bigint,
  changed_at jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT community_pkey PRIMARY KEY (id),
  CONSTRAINT community_changed_at_check CHECK (jsonb_typeof(changed_at) = 'object'::text),
  CONSTRAINT community_id_check CHECK (id),
  CONSTRAINT community_settings_check CHECK (jsonb_typeof(settings) = 'object'::text),
  CONSTRAINT community_logo_media_id_fkey FOREIGN KEY (logo_media_id) REFERENCES media(id) ON DELETE SET NULL
);
CREATE TRIGGER community_changed AFTER INSERT OR DELETE OR UPDATE ON community FOR EACH STATEMENT EXECUTE FUNCTION publish_community_change();

-- The members with whom an activity was done. Each of them confirms once, with an activity of their own.
CREATE TABLE companions (
  activity_id bigint NOT NULL,
  member_id bigint NOT NULL,
  state text NOT NULL DEFAULT 'pending'::text,
  companion_activity_id bigint,
  is_withdrawn boolean NOT NULL DEFAULT false,
  named_at timestamp with time zone NOT NULL DEFAULT now(),
  answered_at timestamp with time zone,
  CONSTRAINT companions_pkey PRIMARY KEY (activity_id, member_id),
  CONSTRAINT companions_check CHECK ((state = 'confirmed'::text) = (companion_activity_id IS NOT NULL)),
  CONSTRAINT companions_check1 CHECK (is_withdrawn <= (state = 'declined'::text)),
  CONSTRAINT companions_check2 CHECK (companion_activity_id <> activity_id),
  CONSTRAINT companions_state_check CHECK (state = ANY (ARRAY['pending'::text, 'confirmed'::text, 'declined'::text])),
  CONSTRAINT companions_activity_id_fkey FOREIGN KEY (activity_id) REFERENCES activities(id) ON DELETE CASCADE,
  CONSTRAINT companions_companion_activity_id_fkey FOREIGN KEY (companion_activity_id) REFERENCES activities(id) ON DELETE CASCADE,
  CONSTRAINT companions_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX companions_by_activity ON companions USING btree (companion_activity_id) WHERE companion_activity_id IS NOT NULL;
CREATE INDEX companions_of_member ON companions USING btree (member_id, activity_id);
CREATE TRIGGER companions_recorded_delete AFTER DELETE ON companions REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION record_companions();
CREATE TRIGGER companions_recorded_insert AFTER INSERT ON companions REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION record_companions();
CREATE TRIGGER companions_recorded_update AFTER UPDATE ON companions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changed_companions();

-- Whose request the followee declined, or whom they removed as a follower. The row is kept after the end of the period, because it makes the next period longer.
CREATE TABLE connection_bars (
  follower_id bigint NOT NULL,
  followee_id bigint NOT NULL,
  times integer NOT NULL DEFAULT 1,
  ends_at timestamp with time zone NOT NULL,
  CONSTRAINT connection_bars_pkey PRIMARY KEY (follower_id, followee_id),
  CONSTRAINT connection_bars_check CHECK (follower_id <> followee_id),
  CONSTRAINT connection_bars_times_check CHECK (times > 0),
  CONSTRAINT connection_bars_followee_id_fkey FOREIGN KEY (followee_id) REFERENCES members(id) ON DELETE CASCADE,
  CONSTRAINT connection_bars_follower_id_fkey FOREIGN KEY (follower_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX connection_bars_followee ON connection_bars USING btree (followee_id);

-- Directed: an accepted row means that the follower sees the followee's activities in the home feed.
CREATE TABLE connections (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  follower_id bigint NOT NULL,
  followee_id bigint NOT NULL,
  status text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  accepted_at timestamp with time zone,
  CONSTRAINT connections_pkey PRIMARY KEY (id),
  CONSTRAINT connections_follower_id_followee_id_key UNIQUE (follower_id, followee_id),
  CONSTRAINT connections_check CHECK (follower_id <> followee_id),
  CONSTRAINT connections_check1 CHECK ((status = 'accepted'::text) = (accepted_at IS NOT NULL)),
  CONSTRAINT connections_status_check CHECK (status = ANY (ARRAY['pending'::text, 'accepted'::text])),
  CONSTRAINT connections_followee_id_fkey FOREIGN KEY (followee_id) REFERENCES members(id) ON DELETE CASCADE,
  CONSTRAINT connections_follower_id_fkey FOREIGN KEY (follower_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX connections_from_follower ON connections USING btree (follower_id, status, followee_id);
CREATE INDEX connections_newest_followees ON connections USING btree (follower_id, accepted_at DESC, id DESC) WHERE status = 'accepted'::text;
CREATE INDEX connections_newest_followers ON connections USING btree (followee_id, accepted_at DESC, id DESC) WHERE status = 'accepted'::text;
CREATE INDEX connections_received ON connections USING btree (followee_id, created_at DESC, id DESC) WHERE status = 'pending'::text;
CREATE INDEX connections_sent ON connections USING btree (follower_id, created_at DESC, id DESC);
CREATE INDEX connections_to_followee ON connections USING btree (followee_id, status, follower_id);
CREATE TRIGGER connections_counted_delete AFTER DELETE ON connections REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_connections();
CREATE TRIGGER connections_counted_insert AFTER INSERT ON connections REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_connections();
CREATE TRIGGER connections_counted_update AFTER UPDATE ON connections REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_connections();
CREATE TRIGGER connections_published_delete AFTER DELETE ON connections REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION publish_ids('viewer', 'follower_id');
CREATE TRIGGER connections_published_insert AFTER INSERT ON connections REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION publish_ids('viewer', 'follower_id');
CREATE TRIGGER connections_published_update AFTER UPDATE ON connections REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION publish_ids('viewer', 'follower_id');

-- Members and circles that a member does not want to have suggested again.
CREATE TABLE dismissed_suggestions (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL,
  dismissed_member_id bigint,
  circle_id bigint,
  dismissed_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT dismissed_suggestions_pkey PRIMARY KEY (id),
  CONSTRAINT dismissed_suggestions_member_id_circle_id_key UNIQUE (member_id, circle_id),
  CONSTRAINT dismissed_suggestions_member_id_dismissed_member_id_key UNIQUE (member_id, dismissed_member_id),
  CONSTRAINT dismissed_suggestions_check CHECK (num_nonnulls(dismissed_member_id, circle_id) = 1),
  CONSTRAINT dismissed_suggestions_check1 CHECK (dismissed_member_id <> member_id),
  CONSTRAINT dismissed_suggestions_circle_id_fkey FOREIGN KEY (circle_id) REFERENCES circles(id) ON DELETE CASCADE,
  CONSTRAINT dismissed_suggestions_dismissed_member_id_fkey FOREIGN KEY (dismissed_member_id) REFERENCES members(id) ON DELETE CASCADE,
  CONSTRAINT dismissed_suggestions_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX dismissed_suggestions_of_circle ON dismissed_suggestions USING btree (circle_id) WHERE circle_id IS NOT NULL;
CREATE INDEX dismissed_suggestions_of_dismissed ON dismissed_suggestions USING btree (dismissed_member_id) WHERE dismissed_member_id IS NOT NULL;

-- The uploads that a draft contains: they are kept until it is posted or deleted.
CREATE TABLE draft_media (
  member_id bigint NOT NULL,
  draft_id uuid NOT NULL,
  media_id bigint NOT NULL,
  CONSTRAINT draft_media_pkey PRIMARY KEY (member_id, draft_id, media_id),
  CONSTRAINT draft_media_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE,
  CONSTRAINT draft_media_member_id_draft_id_fkey FOREIGN KEY (member_id, draft_id) REFERENCES drafts(member_id, id) ON DELETE CASCADE
);
CREATE INDEX draft_media_of_media ON draft_media USING btree (media_id);

-- Activities that are not posted yet, visible to their member alone. The device chooses the id, so that a repeated save creates one draft.
CREATE TABLE drafts (
  member_id bigint NOT NULL,
  id uuid NOT NULL,
  content jsonb NOT NULL,
  publish_at timestamp with time zone,
  private_circle_ids bigint[] NOT NULL DEFAULT '{}'::bigint[],
  failure text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT drafts_pkey PRIMARY KEY (member_id, id),
  CONSTRAINT drafts_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX drafts_due ON drafts USING btree (publish_at) WHERE publish_at IS NOT NULL;

-- Links in emails about the address of an account: to confirm it, and to go back to the previous one after a change.
CREATE TABLE email_links (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL,
  kind text NOT NULL,
  email citext NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT email_links_pkey PRIMARY KEY (id),
  CONSTRAINT email_links_token_hash_key UNIQUE (token_hash),
  CONSTRAINT email_links_kind_check CHECK (kind = ANY (ARRAY['confirm'::text, 'undo'::text])),
  CONSTRAINT email_links_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX email_links_expiry ON email_links USING btree (expires_at);
CREATE INDEX email_links_member ON email_links USING btree (member_id, kind);

-- Who takes part in a date of an event, with whom and with which note.
CREATE TABLE event_answers (
  event_id bigint NOT NULL,
  member_id bigint NOT NULL,
  answer text NOT NULL,
  waiting_since timestamp with time zone,
  guests smallint NOT NULL DEFAULT 0,
  note text NOT NULL DEFAULT ''::text,
  reminders integer[] NOT NULL DEFAULT '{}'::integer[],
  reminded_minutes integer,
  answered_at timestamp with time zone NOT NULL DEFAULT now(),
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  CONSTRAINT event_answers_pkey PRIMARY KEY (event_id, member_id),
  CONSTRAINT event_answers_answer_check CHECK (answer = ANY (ARRAY['going'::text, 'maybe'::text, 'declined'::text])),
  CONSTRAINT event_answers_check CHECK ((waiting_since IS NOT NULL) <= (answer = 'going'::text)),
  CONSTRAINT event_answers_check1 CHECK ((guests > 0) <= (answer = 'going'::text)),
  CONSTRAINT event_answers_guests_check CHECK (guests >= 0 AND guests <= 20),
  CONSTRAINT event_answers_note_check CHECK (length(note) <= 300),
  CONSTRAINT event_answers_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  CONSTRAINT event_answers_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX event_answers_by_id ON event_answers USING btree (id);
CREATE INDEX event_answers_in_order ON event_answers USING btree (event_id, answered_at, member_id);
CREATE INDEX event_answers_of_member ON event_answers USING btree (member_id, event_id);
CREATE INDEX event_answers_waiting ON event_answers USING btree (event_id, waiting_since, member_id) WHERE waiting_since IS NOT NULL;
CREATE TRIGGER reported_note_changed AFTER UPDATE OF note ON event_answers FOR EACH ROW WHEN (old.note <> new.note AND old.note <> ''::text) EXECUTE FUNCTION publish_reports_of_event_part('event_answer');
CREATE TRIGGER reported_note_deleted AFTER DELETE ON event_answers FOR EACH ROW WHEN (old.note <> ''::text) EXECUTE FUNCTION publish_reports_of_event_part('event_answer');

-- The earlier texts of edited comments on events.
CREATE TABLE event_comment_versions (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  comment_id bigint NOT NULL,
  content text NOT NULL,
  written_at timestamp with time zone NOT NULL,
  CONSTRAINT event_comment_versions_pkey PRIMARY KEY (id),
  CONSTRAINT event_comment_versions_content_check CHECK (length(content) >= 1 AND length(content) <= 5000),
  CONSTRAINT event_comment_versions_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES event_comments(id) ON DELETE CASCADE
);
CREATE INDEX event_comment_versions_in_order ON event_comment_versions USING btree (comment_id, id);

-- Comments on the dates of events.
CREATE TABLE event_comments (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  event_id bigint NOT NULL,
  author_id bigint NOT NULL,
  content text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  edited_at timestamp with time zone,
  CONSTRAINT event_comments_pkey PRIMARY KEY (id),
  CONSTRAINT event_comments_content_check CHECK (length(content) >= 1 AND length(content) <= 5000),
  CONSTRAINT event_comments_author_id_fkey FOREIGN KEY (author_id) REFERENCES members(id) ON DELETE CASCADE,
  CONSTRAINT event_comments_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);
CREATE INDEX event_comments_in_order ON event_comments USING btree (event_id, created_at, id);
CREATE INDEX event_comments_of_author ON event_comments USING btree (author_id);
CREATE TRIGGER reported_event_comment_deleted AFTER DELETE ON event_comments FOR EACH ROW EXECUTE FUNCTION publish_reports_of_event_part('event_comment');

-- Who was invited, and who organizes an event together with its author.
CREATE TABLE event_invitations (
  series_id bigint NOT NULL,
  member_id bigint NOT NULL,
  invited_by bigint,
  is_organizer boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT event_invitations_pkey PRIMARY KEY (series_id, member_id),
  CONSTRAINT event_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES members(id) ON DELETE SET NULL,
  CONSTRAINT event_invitations_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  CONSTRAINT event_invitations_series_id_fkey FOREIGN KEY (series_id) REFERENCES event_series(id) ON DELETE CASCADE
);
CREATE INDEX event_invitations_by ON event_invitations USING btree (invited_by) WHERE invited_by IS NOT NULL;
CREATE INDEX event_invitations_newest ON event_invitations USING btree (series_id, created_at DESC, member_id DESC);
CREATE INDEX event_invitations_of_member ON event_invitations USING btree (member_id);
CREATE INDEX event_organizers ON event_invitations USING btree (series_id, created_at, member_id) WHERE is_organizer;
CREATE TRIGGER events_indexed_organizer AFTER INSERT OR UPDATE OF is_organizer ON event_invitations FOR EACH ROW WHEN (new.is_organizer) EXECUTE FUNCTION index_organized_event();

-- What a search for events compares with the query. `@` is followed by the author and by each organizer, and the times are those at which the event was created.
CREATE TABLE event_search (
  series_id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  language text,
  words tsvector NOT NULL,
  CONSTRAINT event_search_pkey PRIMARY KEY (series_id),
  CONSTRAINT event_search_series_id_fkey FOREIGN KEY (series_id) REFERENCES event_series(id) ON DELETE CASCADE
);
CREATE INDEX event_search_words ON event_search USING gin (words) WITH (gin_pending_list_limit='128');

-- An event that takes place once or repeatedly: what its dates have in common. The wall time is stored with its time zone, because the rules of a zone change; `events` contains the instants that follow.
CREATE TABLE event_series (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  uid uuid NOT NULL DEFAULT gen_random_uuid(),
  author_id bigint NOT NULL,
  circle_id bigint,
  is_open boolean NOT NULL DEFAULT true,
  audience text NOT NULL,
  title text NOT NULL,
  description text NOT NULL DEFAULT ''::text,
  location text NOT NULL DEFAULT ''::text,
  alt_text text NOT NULL DEFAULT ''::text,
  place_id text,
  lat double precision,
  lng double precision,
  media_id bigint,
  start_date date NOT NULL,
  start_time time without time zone NOT NULL,
  time_zone text NOT NULL,
  duration_minutes integer NOT NULL,
  repeats text,
  repeat_every smallint NOT NULL DEFAULT 1,
  repeat_until date,
  capacity integer,
  guests_max smallint NOT NULL DEFAULT 0,
  sequence integer NOT NULL DEFAULT 0,
  filled_until date NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  edited_at timestamp with time zone,
  CONSTRAINT event_series_pkey PRIMARY KEY (id),
  CONSTRAINT event_series_uid_key UNIQUE (uid),
  CONSTRAINT event_series_alt_text_check CHECK (length(alt_text) <= 1000),
  CONSTRAINT event_series_audience_check CHECK (audience = ANY (ARRAY['everyone'::text, 'followers'::text, 'circle'::text, 'invited'::text])),
  CONSTRAINT event_series_capacity_check CHECK (capacity >= 1 AND capacity <= 10000),
  CONSTRAINT event_series_check CHECK ((lat IS NULL) = (lng IS NULL)),
  CONSTRAINT event_series_check1 CHECK ((audience = 'circle'::text) <= (circle_id IS NOT NULL)),
  CONSTRAINT event_series_check2 CHECK ((audience = 'followers'::text) <= (circle_id IS NULL)),
  CONSTRAINT event_series_description_check CHECK (length(description) <= 10000),
  CONSTRAINT event_series_duration_minutes_check CHECK (duration_minutes >= 1 AND duration_minutes <= 44640),
  CONSTRAINT event_series_guests_max_check CHECK (guests_max >= 0 AND guests_max <= 20),
  CONSTRAINT event_series_lat_check CHECK (lat >= '-90'::integer::double precision AND lat <= 90::double precision),
  CONSTRAINT event_series_lng_check CHECK (lng >= '-180'::integer::double precision AND lng <= 180::double precision),
  CONSTRAINT event_series_location_check CHECK (length(location) <= 200),
  CONSTRAINT event_series_repeat_every_check CHECK (repeat_every >= 1 AND repeat_every <= 12),
  CONSTRAINT event_series_repeats_check CHECK (repeats = ANY (ARRAY['weekly'::text, 'monthly_day'::text, 'monthly_weekday'::text, 'monthly_last_weekday'::text])),
  CONSTRAINT event_series_title_check CHECK (length(title) >= 1 AND length(title) <= 200),
  CONSTRAINT event_series_author_id_fkey FOREIGN KEY (author_id) REFERENCES members(id) ON DELETE CASCADE,
  CONSTRAINT event_series_circle_id_fkey FOREIGN KEY (circle_id) REFERENCES circles(id) ON DELETE CASCADE,
  CONSTRAINT event_series_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE SET NULL
);
CREATE INDEX event_series_filled ON event_series USING btree (filled_until) WHERE repeats IS NOT NULL;
CREATE INDEX event_series_media ON event_series USING btree (media_id) WHERE media_id IS NOT NULL;
CREATE INDEX event_series_newest ON event_series USING btree (created_at, id);
CREATE INDEX event_series_of_author ON event_series USING btree (author_id, id);
CREATE INDEX event_series_of_circle ON event_series USING btree (circle_id, id) WHERE circle_id IS NOT NULL;
CREATE INDEX event_series_time_zone ON event_series USING btree (time_zone);
CREATE TRIGGER event_records_openness BEFORE INSERT ON event_series FOR EACH ROW WHEN (new.circle_id IS NOT NULL) EXECUTE FUNCTION record_event_openness();
CREATE TRIGGER events_indexed_insert AFTER INSERT ON event_series REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION index_new_events();
CREATE TRIGGER events_indexed_update AFTER UPDATE OF title, description, location, author_id, created_at ON event_series FOR EACH ROW WHEN (old.title IS DISTINCT FROM new.title OR old.description IS DISTINCT FROM new.description OR old.location IS DISTINCT FROM new.location OR old.author_id IS DISTINCT FROM new.author_id OR old.created_at IS DISTINCT FROM new.created_at) EXECUTE FUNCTION index_changed_event();
CREATE TRIGGER reported_event_deleted BEFORE DELETE ON event_series FOR EACH ROW WHEN (old.circle_id IS NOT NULL) EXECUTE FUNCTION publish_reports_of_series();

-- The dates of a series: one of them, also of an event that takes place once.
CREATE TABLE events (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  series_id bigint NOT NULL,
  occurs_on date NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  is_moved boolean NOT NULL DEFAULT false,
  cancelled_at timestamp with time zone,
  cancel_reason text NOT NULL DEFAULT ''::text,
  sequence integer NOT NULL DEFAULT 0,
  CONSTRAINT events_pkey PRIMARY KEY (id),
  CONSTRAINT events_series_id_occurs_on_key UNIQUE (series_id, occurs_on),
  CONSTRAINT events_cancel_reason_check CHECK (length(cancel_reason) <= 500),
  CONSTRAINT events_check CHECK (ends_at > starts_at),
  CONSTRAINT events_series_id_fkey FOREIGN KEY (series_id) REFERENCES event_series(id) ON DELETE CASCADE
);
CREATE INDEX events_by_end ON events USING btree (ends_at, id);
CREATE INDEX events_by_start ON events USING btree (starts_at, id);

-- What "On this day" leaves out for a member: a date, a person, a place, or everything if none of them is set.
CREATE TABLE hidden_memories (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL,
  date date,
  person_id bigint,
  place text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  import_id bigint,
  CONSTRAINT hidden_memories_pkey PRIMARY KEY (id),
  CONSTRAINT hidden_memories_check CHECK (num_nonnulls(date, person_id, place) <= 1),
  CONSTRAINT hidden_memories_import_id_fkey FOREIGN KEY (import_id) REFERENCES member_imports(id) ON DELETE SET NULL,
  CONSTRAINT hidden_memories_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  CONSTRAINT hidden_memories_person_id_fkey FOREIGN KEY (person_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX hidden_memories_of_import ON hidden_memories USING btree (import_id) WHERE import_id IS NOT NULL;
CREATE UNIQUE INDEX hidden_memories_once ON hidden_memories USING btree (member_id, date, person_id, lower(place)) NULLS NOT DISTINCT;
CREATE INDEX hidden_memories_person ON hidden_memories USING btree (person_id) WHERE person_id IS NOT NULL;

-- Which member gave which activity a high five.
CREATE TABLE high_fives (
  activity_id bigint NOT NULL,
  member_id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT high_fives_pkey PRIMARY KEY (activity_id, member_id),
  CONSTRAINT high_fives_activity_id_fkey FOREIGN KEY (activity_id) REFERENCES activities(id) ON DELETE CASCADE,
  CONSTRAINT high_fives_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX high_fives_newest ON high_fives USING btree (activity_id, created_at DESC, member_id DESC);
CREATE INDEX high_fives_of_member ON high_fives USING btree (member_id);
CREATE TRIGGER high_fives_counted_delete AFTER DELETE ON high_fives REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION count_high_fives();
CREATE TRIGGER high_fives_counted_insert AFTER INSERT ON high_fives REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION count_high_fives();
CREATE TRIGGER high_fives_published_delete AFTER DELETE ON high_fives REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION publish_high_fives();
CREATE TRIGGER high_fives_published_insert AFTER INSERT ON high_fives REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION publish_high_fives();

-- The answers to writes that carried an Idempotency-Key, so that a repeated request gets the same one.
CREATE TABLE idempotency_keys (
  member_id bigint NOT NULL,
  key text NOT NULL,
  fingerprint bytea NOT NULL,
  status integer,
  reply jsonb,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_id bigint,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (member_id, key),
  CONSTRAINT idempotency_keys_key_check CHECK (length(key) >= 1 AND length(key) <= 200),
  CONSTRAINT idempotency_keys_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX idempotency_keys_age ON idempotency_keys USING btree (created_at);
CREATE INDEX idempotency_keys_replies ON idempotency_keys USING btree (created_at) WHERE reply IS NOT NULL;

-- Activities that an import added, so that they are imported once and the import can be undone.
CREATE TABLE imported_activities (
  activity_id bigint NOT NULL,
  import_id bigint NOT NULL,
  member_id bigint NOT NULL,
  key text NOT NULL,
  origin jsonb NOT NULL,
  CONSTRAINT imported_activities_pkey PRIMARY KEY (activity_id),
  CONSTRAINT imported_activities_member_id_key_key UNIQUE (member_id, key),
  CONSTRAINT imported_activities_activity_id_fkey FOREIGN KEY (activity_id) REFERENCES activities(id) ON DELETE CASCADE,
  CONSTRAINT imported_activities_import_id_fkey FOREIGN KEY (import_id) REFERENCES member_imports(id),
  CONSTRAINT imported_activities_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX imported_activities_of_import ON imported_activities USING btree (import_id, activity_id);
CREATE INDEX imported_activities_with_companions ON imported_activities USING btree (key) WHERE origin ? 'companion_keys'::text;

-- Planning documents before and after an import, so that it can be undone without losing later changes.
CREATE TABLE imported_documents (
  import_id bigint NOT NULL,
  member_id bigint NOT NULL,
  tool text NOT NULL,
  before jsonb,
  after jsonb NOT NULL,
  CONSTRAINT imported_documents_pkey PRIMARY KEY (import_id, tool),
  CONSTRAINT imported_documents_tool_check CHECK (tool = ANY (ARRAY['plan'::text, 'goals'::text, 'reminders'::text])),
  CONSTRAINT imported_documents_import_id_fkey FOREIGN KEY (import_id) REFERENCES member_imports(id) ON DELETE CASCADE,
  CONSTRAINT imported_documents_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX imported_documents_of_member ON imported_documents USING btree (member_id);

-- Drafts that an import added, so that it can be undone.
CREATE TABLE imported_drafts (
  import_id bigint NOT NULL,
  member_id bigint NOT NULL,
  draft_id uuid NOT NULL,
  CONSTRAINT imported_drafts_pkey PRIMARY KEY (member_id, draft_id),
  CONSTRAINT imported_drafts_import_id_fkey FOREIGN KEY (import_id) REFERENCES member_imports(id) ON DELETE CASCADE,
  CONSTRAINT imported_drafts_member_id_draft_id_fkey FOREIGN KEY (member_id, draft_id) REFERENCES drafts(member_id, id) ON DELETE CASCADE
);
CREATE INDEX imported_drafts_of_import ON imported_drafts USING btree (import_id);

-- Events that an import added, so that they are imported once and the import can be undone.
CREATE TABLE imported_events (
  series_id bigint NOT NULL,
  import_id bigint NOT NULL,
  member_id bigint NOT NULL,
  key uuid NOT NULL,
  origin jsonb NOT NULL,
  CONSTRAINT imported_events_pkey PRIMARY KEY (series_id),
  CONSTRAINT imported_events_member_id_key_key UNIQUE (member_id, key),
  CONSTRAINT imported_events_import_id_fkey FOREIGN KEY (import_id) REFERENCES member_imports(id) ON DELETE CASCADE,
  CONSTRAINT imported_events_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  CONSTRAINT imported_events_series_id_fkey FOREIGN KEY (series_id) REFERENCES event_series(id) ON DELETE CASCADE
);
CREATE INDEX imported_events_of_import ON imported_events USING btree (import_id, series_id);

-- Who joined the community with which invitation.
CREATE TABLE invitation_members (
  invitation_id bigint NOT NULL,
  member_id bigint NOT NULL,
  "position" smallint NOT NULL,
  CONSTRAINT invitation_members_pkey PRIMARY KEY (invitation_id, member_id),
  CONSTRAINT invitation_members_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES invitations(id) ON DELETE CASCADE,
  CONSTRAINT invitation_members_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX invitation_members_of_member ON invitation_members USING btree (member_id);

-- Links with which people join the community. The token is stored as it is, because its creator can copy the link again.
CREATE TABLE invitations (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  token text NOT NULL,
  created_by bigint NOT NULL,
  circle_id bigint,
  uses integer NOT NULL DEFAULT 0,
  max_uses integer NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  revoked_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  label text NOT NULL DEFAULT ''::text,
  sent_to text,
  emailed_at timestamp with time zone,
  event_id bigint,
  CONSTRAINT invitations_pkey PRIMARY KEY (id),
  CONSTRAINT invitations_token_key UNIQUE (token),
  CONSTRAINT invitations_check CHECK (uses >= 0 AND uses <= max_uses),
  CONSTRAINT invitations_max_uses_check CHECK (max_uses > 0),
  CONSTRAINT invitations_circle_id_fkey FOREIGN KEY (circle_id) REFERENCES circles(id) ON DELETE CASCADE,
  CONSTRAINT invitations_created_by_fkey FOREIGN KEY (created_by) REFERENCES members(id) ON DELETE CASCADE,
  CONSTRAINT invitations_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE SET NULL
);
CREATE INDEX invitations_emailed ON invitations USING btree (sent_to, emailed_at) WHERE sent_to IS NOT NULL;
CREATE INDEX invitations_newest ON invitations USING btree (created_at, id);
CREATE INDEX invitations_of_circle ON invitations USING btree (circle_id) WHERE circle_id IS NOT NULL;
CREATE INDEX invitations_of_creator ON invitations USING btree (created_by, created_at, id);
CREATE INDEX invitations_of_event ON invitations USING btree (event_id) WHERE event_id IS NOT NULL;

-- Who invited whom.
CREATE TABLE invited_members (
  member_id bigint NOT NULL,
  invitation_id bigint,
  invited_by bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  pack_left_out text[] NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT invited_members_pkey PRIMARY KEY (member_id),
  CONSTRAINT invited_members_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES invitations(id) ON DELETE SET NULL,
  CONSTRAINT invited_members_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES members(id) ON DELETE SET NULL,
  CONSTRAINT invited_members_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX invited_members_of_invitation ON invited_members USING btree (invitation_id);
CREATE INDEX invited_members_of_inviter ON invited_members USING btree (invited_by);

-- Browsers in which a member has signed in. They get an email when they sign in elsewhere, and guesses elsewhere do not lock them out here.
CREATE TABLE known_devices (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_seen_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT known_devices_pkey PRIMARY KEY (id),
  CONSTRAINT known_devices_token_hash_key UNIQUE (token_hash),
  CONSTRAINT known_devices_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX known_devices_age ON known_devices USING btree (last_seen_at);
CREATE INDEX known_devices_member ON known_devices USING btree (member_id);

-- Stored photos, videos and files, each with the signing key of its URLs.
CREATE TABLE media (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  owner_id bigint,
  key text NOT NULL,
  kind text NOT NULL,
  content_type text NOT NULL,
  main_file text NOT NULL,
  bytes bigint NOT NULL,
  width integer,
  height integer,
  placeholder text,
  variant_widths integer[] NOT NULL DEFAULT '{}'::integer[],
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  discarded_at timestamp with time zone,
  signing_key text NOT NULL DEFAULT replace(gen_random_uuid()::text, '-'::text, ''::text),
  pending_widths integer[] NOT NULL DEFAULT '{}'::integer[],
  source_file text,
  CONSTRAINT media_pkey PRIMARY KEY (id),
  CONSTRAINT media_key_key UNIQUE (key),
  CONSTRAINT media_bytes_check CHECK (bytes >= 0),
  CONSTRAINT media_height_check CHECK (height > 0),
  CONSTRAINT media_kind_check CHECK (kind = ANY (ARRAY['image'::text, 'video'::text])),
  CONSTRAINT media_pending CHECK ((source_file IS NULL) = (pending_widths = '{}'::integer[])),
  CONSTRAINT media_width_check CHECK (width > 0),
  CONSTRAINT media_owner_fkey FOREIGN KEY (owner_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX media_discarded ON media USING btree (discarded_at) WHERE discarded_at IS NOT NULL;
CREATE INDEX media_owner ON media USING btree (owner_id);
CREATE INDEX media_pending ON media USING btree (id) WHERE source_file IS NOT NULL;
CREATE TRIGGER attached_media_kept BEFORE UPDATE OF discarded_at ON media FOR EACH ROW WHEN (old.discarded_at IS NULL AND new.discarded_at IS NOT NULL) EXECUTE FUNCTION keep_attached_media();
CREATE TRIGGER comment_photo_kept BEFORE UPDATE OF discarded_at ON media FOR EACH ROW WHEN (old.discarded_at IS NULL AND new.discarded_at IS NOT NULL) EXECUTE FUNCTION keep_comment_photo();
CREATE TRIGGER event_photo_kept BEFORE UPDATE OF discarded_at ON media FOR EACH ROW WHEN (old.discarded_at IS NULL AND new.discarded_at IS NOT NULL) EXECUTE FUNCTION keep_event_photo();
CREATE TRIGGER media_published_update AFTER UPDATE ON media FOR EACH ROW WHEN (old.key IS DISTINCT FROM new.key OR old.signing_key IS DISTINCT FROM new.signing_key OR old.kind IS DISTINCT FROM new.kind OR old.main_file IS DISTINCT FROM new.main_file OR old.width IS DISTINCT FROM new.width OR old.height IS DISTINCT FROM new.height OR old.placeholder IS DISTINCT FROM new.placeholder OR old.variant_widths IS DISTINCT FROM new.variant_widths) EXECUTE FUNCTION publish_changed_media();

-- One row while media that are no longer public have to be removed from a CDN. Unlogged, because each start of a server sets it again.
CREATE UNLOGGED TABLE media_purging (
  id boolean NOT NULL DEFAULT true,
  CONSTRAINT media_purging_pkey PRIMARY KEY (id),
  CONSTRAINT media_purging_id_check CHECK (id)
);

-- Which media storage belongs to this community: its marker file contains the same id. No row: none was used so far.
CREATE TABLE media_store (
  is_only boolean NOT NULL DEFAULT true,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  marked_at timestamp with time zone,
  CONSTRAINT media_store_pkey PRIMARY KEY (is_only),
  CONSTRAINT media_store_is_only_check CHECK (is_only)
);

-- The archive that a member has requested: a job writes it to the media storage, in a folder of its own. The row outlives the account, so that the cleanup job always finds the file.
CREATE TABLE member_archives (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  member_id bigint,
  folder text NOT NULL,
  state text NOT NULL DEFAULT 'waiting'::text,
  progress real NOT NULL DEFAULT 0,
  bytes bigint,
  attempts integer NOT NULL DEFAULT 0,
  heartbeat_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  finished_at timestamp with time zone,
  expires_at timestamp with time zone NOT NULL DEFAULT now() + '7 days'::interval,
  CONSTRAINT member_archives_pkey PRIMARY KEY (id),
  CONSTRAINT member_archives_folder_key UNIQUE (folder),
  CONSTRAINT member_archives_progress_check CHECK (progress >= 0::double precision AND progress <= 1::double precision),
  CONSTRAINT member_archives_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'running'::text, 'ready'::text, 'failed'::text])),
  CONSTRAINT member_archives_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE SET NULL
);
CREATE INDEX member_archives_expiry ON member_archives USING btree (expires_at);
CREATE INDEX member_archives_of_member ON member_archives USING btree (member_id, id);
CREATE UNIQUE INDEX member_archives_unfinished ON member_archives USING btree (member_id) WHERE state = ANY (ARRAY['waiting'::text, 'running'::text]);

-- Archives of other communities that members imported as their private history. The row outlives the account, so that the cleanup job always finds the uploaded file.
CREATE TABLE member_imports (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  member_id bigint,
  folder text NOT NULL,
  state text NOT NULL DEFAULT 'waiting'::text,
  progress real NOT NULL DEFAULT 0,
  attempts integer NOT NULL DEFAULT 0,
  heartbeat_at timestamp with time zone,
  error text,
  community text,
  imported integer NOT NULL DEFAULT 0,
  skipped integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  finished_at timestamp with time zone,
  CONSTRAINT member_imports_pkey PRIMARY KEY (id),
  CONSTRAINT member_imports_folder_key UNIQUE (folder),
  CONSTRAINT member_imports_progress_check CHECK (progress >= 0::double precision AND progress <= 1::double precision),
  CONSTRAINT member_imports_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'undoing'::text, 'undone'::text])),
  CONSTRAINT member_imports_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE SET NULL
);
CREATE INDEX member_imports_of_member ON member_imports USING btree (member_id, id DESC);
CREATE UNIQUE INDEX member_imports_unfinished ON member_imports USING btree (member_id) WHERE state = ANY (ARRAY['waiting'::text, 'running'::text, 'undoing'::text]);

-- The last day on which a member used a session that has ended. The sessions themselves know it for those that have not.
CREATE TABLE member_last_days (
  member_id bigint NOT NULL,
  day date NOT NULL,
  CONSTRAINT member_last_days_pkey PRIMARY KEY (member_id),
  CONSTRAINT member_last_days_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);

-- The words of the names of members by which a search finds them, in the order of the results.
CREATE TABLE member_search_keys (
  member_id bigint NOT NULL,
  key text COLLATE "C" NOT NULL,
  full_key text COLLATE "C" NOT NULL,
  weight smallint NOT NULL,
  CONSTRAINT member_search_keys_pkey PRIMARY KEY (member_id, key, full_key),
  CONSTRAINT member_search_keys_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX member_search_1 ON member_search_keys USING btree ("left"(key, 1), weight, full_key, key, member_id);
CREATE INDEX member_search_2 ON member_search_keys USING btree ("left"(key, 2), weight, full_key, key, member_id);
CREATE INDEX member_search_3 ON member_search_keys USING btree ("left"(key, 3), weight, full_key, key, member_id);
CREATE INDEX member_search_prefixes ON member_search_keys USING btree (key, member_id) INCLUDE (full_key, weight);
CREATE INDEX member_search_word_ends ON member_search_keys USING btree (reverse(split_part(key, ' '::text, 1)), member_id) INCLUDE (key, full_key);

-- Accounts. The triggers maintain their counts, their search keys and what sanctions apply to them.
CREATE TABLE members (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  email citext NOT NULL,
  password_hash text NOT NULL,
  name text NOT NULL,
  username citext,
  bio text NOT NULL DEFAULT ''::text,
  time_zone text NOT NULL DEFAULT 'UTC'::text,
  picture_media_id bigint,
  followers_count integer NOT NULL DEFAULT 0,
  following_count integer NOT NULL DEFAULT 0,
  activities_count integer NOT NULL DEFAULT 0,
  timeline_floor timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  name_key text NOT NULL GENERATED ALWAYS AS (search_key(name)) STORED,
  username_key text GENERATED ALWAYS AS (search_key(username::text)) STORED,
  picture_path text,
  deletion_at timestamp with time zone,
  removal_started_at timestamp with time zone,
  role text NOT NULL DEFAULT 'member'::text,
  is_operator boolean NOT NULL GENERATED ALWAYS AS (role = 'operator'::text) STORED,
  email_confirmed_at timestamp with time zone,
  signed_in_at timestamp with time zone,
  is_limited boolean NOT NULL DEFAULT false,
  suspended_until timestamp with time zone,
  receives_announcements boolean NOT NULL DEFAULT true,
  language text,
  hour_cycle text,
  week_start smallint,
  last_language text,
  alt_text_reminder boolean NOT NULL DEFAULT false,
  dismissed_steps text[] NOT NULL DEFAULT '{}'::text[],
  allows_suggestion boolean,
  allows_packs boolean NOT NULL DEFAULT false,
  allows_companions boolean NOT NULL DEFAULT true,
  in_directory boolean NOT NULL DEFAULT true,
  CONSTRAINT members_pkey PRIMARY KEY (id),
  CONSTRAINT members_email_key UNIQUE (email),
  CONSTRAINT members_activities_count_check CHECK (activities_count >= 0),
  CONSTRAINT members_bio_check CHECK (length(bio) <= 500),
  CONSTRAINT members_followers_count_check CHECK (followers_count >= 0),
  CONSTRAINT members_following_count_check CHECK (following_count >= 0),
  CONSTRAINT members_hour_cycle_check CHECK (hour_cycle = ANY (ARRAY['h12'::text, 'h23'::text])),
  CONSTRAINT members_name_check CHECK (length(name) >= 1 AND length(name) <= 100),
  CONSTRAINT members_role_check CHECK (role = ANY (ARRAY['member'::text, 'moderator'::text, 'operator'::text])),
  CONSTRAINT members_username_check CHECK (username::text ~ '^[A-Za-z0-9_.\u00aa-\U0010ffff]{1,30}$'::text AND (username::text IS NFC NORMALIZED) AND username_key <> ''::text),
  CONSTRAINT members_week_start_check CHECK (week_start >= 1 AND week_start <= 7),
  CONSTRAINT members_picture_media_id_fkey FOREIGN KEY (picture_media_id) REFERENCES media(id) ON DELETE SET NULL
);
CREATE INDEX members_by_name ON members USING btree ("left"(name_key, 60) COLLATE "C", id) WHERE in_directory;
CREATE INDEX members_by_role ON members USING btree (role, id) WHERE role <> 'member'::text;
CREATE INDEX members_created_at ON members USING btree (created_at DESC, id DESC);
CREATE INDEX members_limited ON members USING btree (id) WHERE is_limited;
CREATE INDEX members_picture ON members USING btree (picture_media_id) WHERE picture_media_id IS NOT NULL;
CREATE INDEX members_to_delete ON members USING btree (deletion_at) WHERE deletion_at IS NOT NULL;
CREATE UNIQUE INDEX members_username_key ON members USING btree (username_key) WHERE username_key IS NOT NULL;
CREATE TRIGGER member_confirmation_changed AFTER UPDATE OF email_confirmed_at ON members FOR EACH ROW WHEN (old.email_confirmed_at IS DISTINCT FROM new.email_confirmed_at) EXECUTE FUNCTION publish_viewer_change();
CREATE TRIGGER member_limit_changed AFTER UPDATE OF is_limited ON members FOR EACH ROW WHEN (old.is_limited <> new.is_limited) EXECUTE FUNCTION publish_all_viewers();
CREATE TRIGGER member_search_keys_insert AFTER INSERT ON members FOR EACH ROW EXECUTE FUNCTION set_member_search_keys();
CREATE TRIGGER member_search_keys_update AFTER UPDATE OF name, username, followers_count ON members FOR EACH ROW WHEN (old.name_key <> new.name_key OR old.username_key IS DISTINCT FROM new.username_key OR popularity_step(old.followers_count) <> popularity_step(new.followers_count)) EXECUTE FUNCTION set_member_search_keys();
CREATE TRIGGER member_sessions_changed AFTER UPDATE OF time_zone, role ON members FOR EACH ROW WHEN (old.time_zone IS DISTINCT FROM new.time_zone OR old.role IS DISTINCT FROM new.role) EXECUTE FUNCTION publish_viewer_change();
CREATE TRIGGER member_summary_changed AFTER UPDATE ON members FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name OR old.username IS DISTINCT FROM new.username OR old.picture_path IS DISTINCT FROM new.picture_path) EXECUTE FUNCTION publish_member_summary_change();
CREATE TRIGGER member_summary_removed AFTER DELETE ON members FOR EACH ROW EXECUTE FUNCTION publish_member_summary_change();
CREATE TRIGGER member_suspension_changed AFTER UPDATE OF suspended_until ON members FOR EACH ROW WHEN (old.suspended_until IS DISTINCT FROM new.suspended_until) EXECUTE FUNCTION publish_viewer_change();
CREATE TRIGGER members_delete_timelines AFTER DELETE ON members REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION delete_timelines();
CREATE TRIGGER picture_path_follows BEFORE INSERT OR UPDATE OF picture_media_id ON members FOR EACH ROW EXECUTE FUNCTION keep_picture_path();
CREATE TRIGGER timeline_floor_published AFTER UPDATE OF timeline_floor ON members FOR EACH ROW WHEN (old.timeline_floor <> new.timeline_floor) EXECUTE FUNCTION publish_id('viewer');

-- When emails of a kind were last sent to all moderators. Applications are deleted when they are approved and cannot store it.
CREATE TABLE moderator_email_times (
  kind text NOT NULL,
  sent_at timestamp with time zone NOT NULL,
  CONSTRAINT moderator_email_times_pkey PRIMARY KEY (kind)
);

-- Activities about which a member gets no notifications.
CREATE TABLE muted_activities (
  member_id bigint NOT NULL,
  activity_id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT muted_activities_pkey PRIMARY KEY (member_id, activity_id),
  CONSTRAINT muted_activities_activity_id_fkey FOREIGN KEY (activity_id) REFERENCES activities(id) ON DELETE CASCADE,
  CONSTRAINT muted_activities_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX muted_activities_activity ON muted_activities USING btree (activity_id);

-- What a member does not want to see: another member, a circle or a word. Affects only what this member sees.
CREATE TABLE mutes (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL,
  muted_member_id bigint,
  circle_id bigint,
  word text,
  expires_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  import_id bigint,
  word_key text GENERATED ALWAYS AS (muted_key(word)) STORED,
  CONSTRAINT mutes_pkey PRIMARY KEY (id),
  CONSTRAINT mutes_member_id_circle_id_key UNIQUE (member_id, circle_id),
  CONSTRAINT mutes_member_id_muted_member_id_key UNIQUE (member_id, muted_member_id),
  CONSTRAINT mutes_member_id_word_key_key UNIQUE (member_id, word_key),
  CONSTRAINT mutes_check CHECK (num_nonnulls(muted_member_id, circle_id, word) = 1),
  CONSTRAINT mutes_check1 CHECK (muted_member_id <> member_id),
  CONSTRAINT mutes_word_key_check CHECK (btrim(word_key) <> ''::text),
  CONSTRAINT mutes_circle_id_fkey FOREIGN KEY (circle_id) REFERENCES circles(id) ON DELETE CASCADE,
  CONSTRAINT mutes_import_id_fkey FOREIGN KEY (import_id) REFERENCES member_imports(id) ON DELETE SET NULL,
  CONSTRAINT mutes_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  CONSTRAINT mutes_muted_member_id_fkey FOREIGN KEY (muted_member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX mutes_expiry ON mutes USING btree (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX mutes_of_circle ON mutes USING btree (circle_id) WHERE circle_id IS NOT NULL;
CREATE INDEX mutes_of_import ON mutes USING btree (import_id) WHERE import_id IS NOT NULL;
CREATE INDEX mutes_of_muted ON mutes USING btree (muted_member_id) WHERE muted_member_id IS NOT NULL;
CREATE TRIGGER mutes_published_delete AFTER DELETE ON mutes REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION publish_ids('viewer', 'member_id');
CREATE TRIGGER mutes_published_insert AFTER INSERT ON mutes REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION publish_ids('viewer', 'member_id');
CREATE TRIGGER mutes_published_update AFTER UPDATE ON mutes REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION publish_ids('viewer', 'member_id');

-- What new accounts did on a day (UTC), for their lower limits. Others have no row.
CREATE TABLE new_account_days (
  member_id bigint NOT NULL,
  day date NOT NULL,
  mentions integer NOT NULL DEFAULT 0,
  requests integer NOT NULL DEFAULT 0,
  uploads integer NOT NULL DEFAULT 0,
  invitations integer NOT NULL DEFAULT 0,
  CONSTRAINT new_account_days_pkey PRIMARY KEY (member_id, day),
  CONSTRAINT new_account_days_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX new_account_days_past ON new_account_days USING btree (day);

-- About a circle or a member: all that is posted too, or nothing. Without a row: what concerns the member.
CREATE TABLE notification_choices (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL,
  circle_id bigint,
  person_id bigint,
  choice text NOT NULL,
  CONSTRAINT notification_choices_pkey PRIMARY KEY (id),
  CONSTRAINT notification_choices_member_id_circle_id_person_id_key UNIQUE NULLS NOT DISTINCT (member_id, circle_id, person_id),
  CONSTRAINT notification_choices_check CHECK (num_nonnulls(circle_id, person_id) = 1),
  CONSTRAINT notification_choices_choice_check CHECK (choice = ANY (ARRAY['all'::text, 'none'::text])),
  CONSTRAINT notification_choices_circle_id_fkey FOREIGN KEY (circle_id) REFERENCES circles(id) ON DELETE CASCADE,
  CONSTRAINT notification_choices_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  CONSTRAINT notification_choices_person_id_fkey FOREIGN KEY (person_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX notification_choices_circle ON notification_choices USING btree (circle_id) WHERE circle_id IS NOT NULL;
CREATE INDEX notification_choices_person ON notification_choices USING btree (person_id) WHERE person_id IS NOT NULL;

-- Notifications that wait for an email. What is no longer visible or wanted when it is sent is left out.
CREATE TABLE notification_emails (
  notification_id bigint NOT NULL,
  member_id bigint NOT NULL,
  CONSTRAINT notification_emails_pkey PRIMARY KEY (notification_id),
  CONSTRAINT notification_emails_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  CONSTRAINT notification_emails_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE
);
CREATE INDEX notification_emails_member ON notification_emails USING btree (member_id);

-- What a member has chosen; a member without a row has the defaults.
CREATE TABLE notification_settings (
  member_id bigint NOT NULL,
  kinds jsonb NOT NULL DEFAULT '{}'::jsonb,
  shows_words boolean NOT NULL DEFAULT false,
  quiet_from smallint,
  quiet_until smallint,
  paused_until timestamp with time zone,
  unsubscribe_token uuid NOT NULL DEFAULT gen_random_uuid(),
  is_grouped boolean NOT NULL DEFAULT true,
  CONSTRAINT notification_settings_pkey PRIMARY KEY (member_id),
  CONSTRAINT notification_settings_unsubscribe_token_key UNIQUE (unsubscribe_token),
  CONSTRAINT notification_settings_check CHECK ((quiet_from IS NULL) = (quiet_until IS NULL)),
  CONSTRAINT notification_settings_quiet_from_check CHECK (quiet_from >= 0 AND quiet_from <= 1439),
  CONSTRAINT notification_settings_quiet_until_check CHECK (quiet_until >= 0 AND quiet_until <= 1439),
  CONSTRAINT notification_settings_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);

-- Notifications of members, with the group that the list shows as one entry.
CREATE TABLE notifications (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  recipient_id bigint NOT NULL,
  actor_id bigint NOT NULL,
  type text NOT NULL,
  activity_id bigint,
  comment_id bigint,
  connection_id bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  section text NOT NULL GENERATED ALWAYS AS (
CASE
    WHEN type = ANY (ARRAY['connection_request'::text, 'connection_accepted'::text]) THEN 'requests'::text
    WHEN type = ANY (ARRAY['activity_mention'::text, 'comment_mention'::text]) THEN 'mentions'::text
    ELSE 'reactions'::text
END) STORED,
  event_id bigint,
  is_unread boolean NOT NULL DEFAULT true,
  group_key text,
  is_newest boolean NOT NULL DEFAULT true,
  circle_id bigint,
  notice_id bigint,
  CONSTRAINT notifications_pkey PRIMARY KEY (id),
  CONSTRAINT notifications_once UNIQUE NULLS NOT DISTINCT (recipient_id, type, actor_id, activity_id, comment_id, connection_id, event_id, circle_id, notice_id),
  CONSTRAINT notifications_actor CHECK (recipient_id <> actor_id OR (type = ANY (ARRAY['draft_returned'::text, 'event_reminder'::text]))),
  CONSTRAINT notifications_activity_id_fkey FOREIGN KEY (activity_id) REFERENCES activities(id) ON DELETE CASCADE,
  CONSTRAINT notifications_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES members(id) ON DELETE CASCADE,
  CONSTRAINT notifications_circle_id_fkey FOREIGN KEY (circle_id) REFERENCES circles(id) ON DELETE CASCADE,
  CONSTRAINT notifications_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE CASCADE,
  CONSTRAINT notifications_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connections(id) ON DELETE CASCADE,
  CONSTRAINT notifications_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  CONSTRAINT notifications_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES circle_notices(id) ON DELETE CASCADE,
  CONSTRAINT notifications_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX notifications_activity ON notifications USING btree (activity_id) WHERE activity_id IS NOT NULL;
CREATE INDEX notifications_actor ON notifications USING btree (actor_id);
CREATE INDEX notifications_by_section ON notifications USING btree (recipient_id, section, created_at DESC, id DESC);
CREATE INDEX notifications_by_type ON notifications USING btree (recipient_id, type, created_at DESC, id DESC) WHERE is_newest;
CREATE INDEX notifications_circle ON notifications USING btree (circle_id) WHERE circle_id IS NOT NULL;
CREATE INDEX notifications_comment ON notifications USING btree (comment_id) WHERE comment_id IS NOT NULL;
CREATE INDEX notifications_connection ON notifications USING btree (connection_id) WHERE connection_id IS NOT NULL;
CREATE INDEX notifications_event ON notifications USING btree (event_id) WHERE event_id IS NOT NULL;
CREATE INDEX notifications_listed ON notifications USING btree (recipient_id, section, created_at DESC, id DESC) WHERE is_newest;
CREATE INDEX notifications_notice ON notifications USING btree (notice_id) WHERE notice_id IS NOT NULL;
CREATE INDEX notifications_of_group ON notifications USING btree (recipient_id, group_key, id DESC) WHERE group_key IS NOT NULL;
CREATE INDEX notifications_unread ON notifications USING btree (recipient_id, created_at DESC, id DESC) WHERE is_newest AND is_unread;
CREATE TRIGGER notifications_grouped BEFORE INSERT ON notifications FOR EACH ROW EXECUTE FUNCTION set_notification_group();
CREATE TRIGGER notifications_newest_delete AFTER DELETE ON notifications REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_newest_notifications();
CREATE TRIGGER notifications_newest_insert AFTER INSERT ON notifications REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_newest_notifications();

-- Sessions whose member has signed in at the provider again, in place of entering the password.
CREATE TABLE oidc_confirmations (
  session_id bigint NOT NULL,
  confirmed_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT oidc_confirmations_pkey PRIMARY KEY (session_id),
  CONSTRAINT oidc_confirmations_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);

-- Accounts of members at an OpenID Connect provider, with which they sign in. A subject identifies an account only together with its issuer.
CREATE TABLE oidc_identities (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  email text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_used_at timestamp with time zone,
  CONSTRAINT oidc_identities_pkey PRIMARY KEY (id),
  CONSTRAINT oidc_identities_of_issuer UNIQUE (issuer, subject),
  CONSTRAINT oidc_identities_of_member UNIQUE (member_id, issuer),
  CONSTRAINT oidc_identities_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);

-- What was begun in a browser, until the provider sends the browser back. A row is deleted when it is used.
CREATE TABLE oidc_requests (
  state_hash bytea NOT NULL,
  browser_hash bytea NOT NULL,
  purpose text NOT NULL,
  member_id bigint,
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT oidc_requests_pkey PRIMARY KEY (state_hash),
  CONSTRAINT oidc_requests_check CHECK ((member_id IS NULL) = (purpose = 'sign_in'::text)),
  CONSTRAINT oidc_requests_purpose_check CHECK (purpose = ANY (ARRAY['sign_in'::text, 'connect'::text, 'confirm'::text])),
  CONSTRAINT oidc_requests_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX oidc_requests_expiry ON oidc_requests USING btree (expires_at);
CREATE INDEX oidc_requests_member ON oidc_requests USING btree (member_id);

-- Identities that the provider has confirmed, until the person has signed in, created an account or connected one.
CREATE TABLE oidc_tickets (
  ticket_hash bytea NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  email text NOT NULL,
  name text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT oidc_tickets_pkey PRIMARY KEY (ticket_hash)
);
CREATE INDEX oidc_tickets_expiry ON oidc_tickets USING btree (expires_at);

-- The key pair for what apps keep encrypted after signing out; one row, created when a member first needs it.
CREATE TABLE outbox_keys (
  is_only boolean NOT NULL DEFAULT true,
  public_key text NOT NULL,
  private_key text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT outbox_keys_pkey PRIMARY KEY (is_only),
  CONSTRAINT outbox_keys_is_only_check CHECK (is_only)
);

-- What an authenticator has to sign. Each is deleted when it is used.
CREATE TABLE passkey_challenges (
  challenge text NOT NULL,
  purpose text NOT NULL,
  member_id bigint,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT passkey_challenges_pkey PRIMARY KEY (challenge),
  CONSTRAINT passkey_challenges_purpose_check CHECK (purpose = ANY (ARRAY['register'::text, 'sign_in'::text, 'confirm'::text])),
  CONSTRAINT passkey_challenges_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX passkey_challenges_expiry ON passkey_challenges USING btree (expires_at);
CREATE INDEX passkey_challenges_member ON passkey_challenges USING btree (member_id);

-- Passkeys of members: the server has only public keys.
CREATE TABLE passkeys (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL,
  name text NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL DEFAULT 0,
  transports text[] NOT NULL DEFAULT '{}'::text[],
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_used_at timestamp with time zone,
  CONSTRAINT passkeys_pkey PRIMARY KEY (id),
  CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id),
  CONSTRAINT passkeys_name_check CHECK (length(name) >= 1 AND length(name) <= 100),
  CONSTRAINT passkeys_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX passkeys_member ON passkeys USING btree (member_id, id);

-- Links with which a member sets a new password. Of a token only its hash is stored.
CREATE TABLE password_resets (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT password_resets_pkey PRIMARY KEY (id),
  CONSTRAINT password_resets_token_hash_key UNIQUE (token_hash),
  CONSTRAINT password_resets_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX password_resets_member ON password_resets USING btree (member_id);

-- The activity that a member shows first on their profile.
CREATE TABLE pinned_activities (
  member_id bigint NOT NULL,
  activity_id bigint NOT NULL,
  pinned_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pinned_activities_pkey PRIMARY KEY (member_id),
  CONSTRAINT pinned_activities_activity_id_key UNIQUE (activity_id),
  CONSTRAINT pinned_activities_activity_id_fkey FOREIGN KEY (activity_id) REFERENCES activities(id) ON DELETE CASCADE,
  CONSTRAINT pinned_activities_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);

-- The weekly plan, the goals note and the reminders: one document a tool and a place ('home' or 'circle:12').
CREATE TABLE planning_documents (
  member_id bigint NOT NULL,
  place text NOT NULL,
  tool text NOT NULL,
  content jsonb NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT planning_documents_pkey PRIMARY KEY (member_id, place, tool),
  CONSTRAINT planning_documents_place_check CHECK (place = 'home'::text OR place ~ '^circle:[0-9]+$'::text),
  CONSTRAINT planning_documents_tool_check CHECK (tool = ANY (ARRAY['plan'::text, 'goals'::text, 'reminders'::text, 'streak'::text])),
  CONSTRAINT planning_documents_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);

-- Drafts that were posted: a device that still has one does not post it again.
CREATE TABLE posted_drafts (
  member_id bigint NOT NULL,
  draft_id uuid NOT NULL,
  posted_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT posted_drafts_pkey PRIMARY KEY (member_id, draft_id),
  CONSTRAINT posted_drafts_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX posted_drafts_by_age ON posted_drafts USING btree (posted_at);

-- The key pair with which push services recognize this community (RFC 8292); one row, created at the first start.
CREATE TABLE push_keys (
  is_only boolean NOT NULL DEFAULT true,
  public_key text NOT NULL,
  private_key text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT push_keys_pkey PRIMARY KEY (is_only),
  CONSTRAINT push_keys_is_only_check CHECK (is_only)
);

-- A browser that shows notifications. It ends with its session.
CREATE TABLE push_subscriptions (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  session_id bigint NOT NULL,
  member_id bigint NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  refusals smallint NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  failures smallint NOT NULL DEFAULT 0,
  CONSTRAINT push_subscriptions_pkey PRIMARY KEY (id),
  CONSTRAINT push_subscriptions_endpoint_key UNIQUE (endpoint),
  CONSTRAINT push_subscriptions_session_id_key UNIQUE (session_id),
  CONSTRAINT push_subscriptions_endpoint_check CHECK (length(endpoint) <= 1000),
  CONSTRAINT push_subscriptions_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  CONSTRAINT push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE INDEX push_subscriptions_member ON push_subscriptions USING btree (member_id);

-- Requests per caller and endpoint, for the rate limits that apply to all processes together. Unlogged: the counts of the last minutes may be lost in a crash, and a write costs no write-ahead log.
CREATE UNLOGGED TABLE rate_limit_counts (
  key bytea NOT NULL,
  requests integer NOT NULL,
  resets_at timestamp with time zone NOT NULL,
  CONSTRAINT rate_limit_counts_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limit_counts_by_reset ON rate_limit_counts USING btree (resets_at);

-- How often addresses reached a limit on a day (UTC), for operators. Contains no addresses.
CREATE TABLE reached_limits (
  limit_name text NOT NULL,
  day date NOT NULL,
  times integer NOT NULL DEFAULT 0,
  last_at timestamp with time zone NOT NULL,
  CONSTRAINT reached_limits_pkey PRIMARY KEY (limit_name, day)
);

-- Codes for a member who does not have the authenticator app. A code is deleted when it is used.
CREATE TABLE recovery_codes (
  member_id bigint NOT NULL,
  code_hash bytea NOT NULL,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (member_id, code_hash),
  CONSTRAINT recovery_codes_member_id_fkey FOREIGN KEY (member_id) REFERENCES second_factors(member_id) ON DELETE CASCADE
);

-- All reports of one activity, comment, member, circle or picture until a moderator decides them. Without a reference to the subject, so that it can be deleted.
CREATE TABLE report_cases (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  subject_type text NOT NULL,
  subject_id bigint NOT NULL,
  member_id bigint,
  opened_at timestamp with time zone NOT NULL DEFAULT now(),
  decided_at timestamp with time zone,
  decided_by bigint,
  removed_content boolean NOT NULL DEFAULT false,
  reply text NOT NULL DEFAULT ''::text,
  emailed_at timestamp with time zone,
  circle_ids bigint[] NOT NULL DEFAULT '{}'::bigint[],
  CONSTRAINT report_cases_pkey PRIMARY KEY (id),
  CONSTRAINT report_cases_reply_check CHECK (length(reply) <= 2000),
  CONSTRAINT report_cases_subject_type_check CHECK (subject_type = ANY (ARRAY['event_answer'::text, 'notice'::text, 'activity'::text, 'comment'::text, 'event'::text, 'event_comment'::text, 'member'::text, 'circle'::text, 'member_picture'::text, 'circle_picture'::text])),
  CONSTRAINT report_cases_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES members(id) ON DELETE SET NULL,
  CONSTRAINT report_cases_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX report_cases_decided ON report_cases USING btree (decided_at DESC, id DESC) WHERE decided_at IS NOT NULL;
CREATE INDEX report_cases_decided_by ON report_cases USING btree (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX report_cases_emailed ON report_cases USING btree (emailed_at) WHERE emailed_at IS NOT NULL;
CREATE INDEX report_cases_of_member ON report_cases USING btree (member_id, opened_at DESC, id DESC);
CREATE UNIQUE INDEX report_cases_one_open ON report_cases USING btree (subject_type, subject_id) WHERE decided_at IS NULL;
CREATE INDEX report_cases_open ON report_cases USING btree (opened_at, id) WHERE decided_at IS NULL;
CREATE TRIGGER case_decided AFTER UPDATE OF decided_at ON report_cases FOR EACH ROW WHEN (old.decided_at IS DISTINCT FROM new.decided_at) EXECUTE FUNCTION publish_case_change();
CREATE TRIGGER case_opened AFTER INSERT ON report_cases FOR EACH ROW EXECUTE FUNCTION publish_case_change();
CREATE TRIGGER event_case_decided AFTER UPDATE OF decided_at ON report_cases FOR EACH ROW WHEN ((new.subject_type = ANY (ARRAY['event'::text, 'event_comment'::text, 'event_answer'::text])) AND old.decided_at IS DISTINCT FROM new.decided_at) EXECUTE FUNCTION publish_event_case();
CREATE TRIGGER event_case_opened AFTER INSERT ON report_cases FOR EACH ROW WHEN (new.subject_type = ANY (ARRAY['event'::text, 'event_comment'::text, 'event_answer'::text])) EXECUTE FUNCTION publish_event_case();
CREATE TRIGGER open_case_deleted AFTER DELETE ON report_cases FOR EACH ROW WHEN (old.decided_at IS NULL) EXECUTE FUNCTION publish_case_change();

-- Files of snapshots, which stay after their deletion until the case is decided.
CREATE TABLE report_media (
  report_id bigint NOT NULL,
  media_id bigint NOT NULL,
  CONSTRAINT report_media_pkey PRIMARY KEY (report_id, media_id),
  CONSTRAINT report_media_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE,
  CONSTRAINT report_media_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports(id) ON DELETE CASCADE
);
CREATE INDEX report_media_of_media ON report_media USING btree (media_id);

-- Notes of moderators about a case, for each other.
CREATE TABLE report_notes (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  case_id bigint NOT NULL,
  author_id bigint,
  text text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT report_notes_pkey PRIMARY KEY (id),
  CONSTRAINT report_notes_text_check CHECK (length(text) >= 1 AND length(text) <= 2000),
  CONSTRAINT report_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES members(id) ON DELETE SET NULL,
  CONSTRAINT report_notes_case_id_fkey FOREIGN KEY (case_id) REFERENCES report_cases(id) ON DELETE CASCADE
);
CREATE INDEX report_notes_of_author ON report_notes USING btree (author_id);
CREATE INDEX report_notes_of_case ON report_notes USING btree (case_id, created_at, id);

-- Reports of members, each of which belongs to a case.
CREATE TABLE reports (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  case_id bigint NOT NULL,
  reporter_id bigint,
  reason text NOT NULL,
  text text NOT NULL DEFAULT ''::text,
  snapshot_title text NOT NULL,
  snapshot_text text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT reports_pkey PRIMARY KEY (id),
  CONSTRAINT reports_case_id_reporter_id_key UNIQUE (case_id, reporter_id),
  CONSTRAINT reports_text_check CHECK (length(text) <= 2000),
  CONSTRAINT reports_case_id_fkey FOREIGN KEY (case_id) REFERENCES report_cases(id) ON DELETE CASCADE,
  CONSTRAINT reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES members(id) ON DELETE SET NULL
);
CREATE INDEX reports_of_case ON reports USING btree (case_id, created_at, id);
CREATE INDEX reports_of_reporter ON reports USING btree (reporter_id, created_at DESC, id DESC);

-- The last change of the role of a member by an operator, which the same session can undo for a short time.
CREATE TABLE role_changes (
  member_id bigint NOT NULL,
  session_id bigint NOT NULL,
  from_role text NOT NULL,
  to_role text NOT NULL,
  changed_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT role_changes_pkey PRIMARY KEY (member_id),
  CONSTRAINT role_changes_from_role_check CHECK (from_role = ANY (ARRAY['member'::text, 'moderator'::text, 'operator'::text])),
  CONSTRAINT role_changes_to_role_check CHECK (to_role = ANY (ARRAY['member'::text, 'moderator'::text, 'operator'::text])),
  CONSTRAINT role_changes_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  CONSTRAINT role_changes_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE INDEX role_changes_session ON role_changes USING btree (session_id);
CREATE INDEX role_changes_time ON role_changes USING btree (changed_at);

-- Which version of the rules of the community a member has accepted, and when.
CREATE TABLE rules_acceptances (
  member_id bigint NOT NULL,
  version text NOT NULL,
  accepted_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT rules_acceptances_pkey PRIMARY KEY (member_id, version),
  CONSTRAINT rules_acceptances_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);

-- What moderators did about a member, with the reason that was sent to them.
CREATE TABLE sanctions (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL,
  kind text NOT NULL,
  case_id bigint,
  reason text NOT NULL,
  created_by bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  seen_at timestamp with time zone,
  ends_at timestamp with time zone,
  lifted_at timestamp with time zone,
  appeal text NOT NULL DEFAULT ''::text,
  appealed_at timestamp with time zone,
  appeal_decided_at timestamp with time zone,
  appeal_answer text NOT NULL DEFAULT ''::text,
  subject_type text,
  subject_excerpt text NOT NULL DEFAULT ''::text,
  removed_content boolean NOT NULL DEFAULT false,
  circle_name text NOT NULL DEFAULT ''::text,
  rule text,
  circle_id bigint,
  CONSTRAINT sanctions_pkey PRIMARY KEY (id),
  CONSTRAINT sanctions_appeal_answer_check CHECK (length(appeal_answer) <= 2000),
  CONSTRAINT sanctions_appeal_check CHECK (length(appeal) <= 2000),
  CONSTRAINT sanctions_kind_check CHECK (kind = ANY (ARRAY['removal'::text, 'warning'::text, 'limit'::text, 'suspension'::text])),
  CONSTRAINT sanctions_reason_check CHECK (length(reason) <= 2000),
  CONSTRAINT sanctions_rule_check CHECK (rule = ANY (ARRAY['spam'::text, 'harassment'::text, 'hate'::text, 'sexual'::text, 'violence'::text, 'illegal'::text, 'privacy'::text, 'impersonation'::text, 'other'::text])),
  CONSTRAINT sanctions_subject_excerpt_check CHECK (length(subject_excerpt) <= 300),
  CONSTRAINT sanctions_subject_type_check CHECK (subject_type = ANY (ARRAY['event_answer'::text, 'notice'::text, 'activity'::text, 'comment'::text, 'event'::text, 'event_comment'::text, 'member'::text, 'circle'::text, 'member_picture'::text, 'circle_picture'::text])),
  CONSTRAINT sanctions_case_id_fkey FOREIGN KEY (case_id) REFERENCES report_cases(id) ON DELETE SET NULL,
  CONSTRAINT sanctions_circle_id_fkey FOREIGN KEY (circle_id) REFERENCES circles(id) ON DELETE SET NULL,
  CONSTRAINT sanctions_created_by_fkey FOREIGN KEY (created_by) REFERENCES members(id) ON DELETE SET NULL,
  CONSTRAINT sanctions_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX sanctions_created_by ON sanctions USING btree (created_by) WHERE created_by IS NOT NULL;
CREATE INDEX sanctions_of_case ON sanctions USING btree (case_id) WHERE case_id IS NOT NULL;
CREATE INDEX sanctions_of_circle ON sanctions USING btree (circle_id) WHERE circle_id IS NOT NULL;
CREATE INDEX sanctions_of_member ON sanctions USING btree (member_id, created_at DESC, id DESC);
CREATE INDEX sanctions_open_appeals ON sanctions USING btree (appealed_at, id) WHERE appealed_at IS NOT NULL AND appeal_decided_at IS NULL;
CREATE INDEX sanctions_unseen ON sanctions USING btree (member_id) WHERE seen_at IS NULL;
CREATE TRIGGER appeal_changed AFTER UPDATE ON sanctions FOR EACH ROW WHEN (old.appealed_at IS DISTINCT FROM new.appealed_at OR old.appeal_decided_at IS DISTINCT FROM new.appeal_decided_at) EXECUTE FUNCTION publish_open_decisions();
CREATE TRIGGER open_appeal_deleted AFTER DELETE ON sanctions FOR EACH ROW WHEN (old.appealed_at IS NOT NULL AND old.appeal_decided_at IS NULL) EXECUTE FUNCTION publish_open_decisions();
CREATE TRIGGER sanctions_applied_delete AFTER DELETE ON sanctions REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION apply_sanctions();
CREATE TRIGGER sanctions_applied_insert AFTER INSERT ON sanctions REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION apply_sanctions();
CREATE TRIGGER sanctions_applied_update AFTER UPDATE ON sanctions REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION apply_sanctions();

-- How far the job got that adds what was posted before the search existed. An absent row means that all of it was added.
CREATE TABLE search_backfills (
  kind text NOT NULL,
  max_id bigint NOT NULL,
  CONSTRAINT search_backfills_pkey PRIMARY KEY (kind),
  CONSTRAINT search_backfills_kind_check CHECK (kind = ANY (ARRAY['activities'::text, 'comments'::text, 'events'::text]))
);

-- A second factor of a member: an authenticator app that shares a secret with the server.
CREATE TABLE second_factors (
  member_id bigint NOT NULL,
  secret bytea NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  confirmed_at timestamp with time zone,
  last_step bigint NOT NULL DEFAULT 0,
  CONSTRAINT second_factors_pkey PRIMARY KEY (member_id),
  CONSTRAINT second_factors_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);

-- Sessions of members. Of a token only its hash is stored.
CREATE TABLE sessions (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL,
  token_hash bytea NOT NULL,
  user_agent text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_seen_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_token_hash_key UNIQUE (token_hash),
  CONSTRAINT sessions_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX sessions_expiry ON sessions USING btree (expires_at);
CREATE INDEX sessions_member ON sessions USING btree (member_id);
CREATE TRIGGER last_day_of_ended_sessions AFTER DELETE ON sessions REFERENCING OLD TABLE AS ended FOR EACH STATEMENT EXECUTE FUNCTION keep_last_day();
CREATE TRIGGER session_changed AFTER UPDATE OF member_id, token_hash, expires_at ON sessions FOR EACH ROW WHEN (old.member_id <> new.member_id OR old.token_hash <> new.token_hash OR old.expires_at > new.expires_at) EXECUTE FUNCTION publish_session_change();
CREATE TRIGGER sessions_ended AFTER DELETE ON sessions REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION publish_session_ends();

-- Links with which the first operator sets up the community. Unlogged: a lost link is replaced at the next start, and a database that contains nothing else counts as empty when an archive is restored into it.
CREATE UNLOGGED TABLE setup_links (
  token_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT setup_links_pkey PRIMARY KEY (token_hash)
);

-- The folded tags of all activities, to be found by their beginning. Those that are no longer used are removed hourly.
CREATE TABLE tags (
  key text COLLATE "C" NOT NULL,
  CONSTRAINT tags_pkey PRIMARY KEY (key)
);

-- The newest activities of those a member follows, and of the member, so that the home feed is one index range. A bounded cache: complete above members.timeline_floor, and joined to activities on (id, occurred_at), so that an outdated entry matches nothing.
CREATE TABLE timeline_entries (
  member_id bigint NOT NULL,
  occurred_at timestamp with time zone NOT NULL,
  activity_id bigint NOT NULL,
  author_id bigint NOT NULL,
  CONSTRAINT timeline_entries_pkey PRIMARY KEY (member_id, occurred_at, activity_id)
);
CREATE TRIGGER timeline_published_delete AFTER DELETE ON timeline_entries REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION publish_ids('viewer', 'member_id');
CREATE TRIGGER timeline_published_insert AFTER INSERT ON timeline_entries REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION publish_timeline_entries();
CREATE TRIGGER timeline_published_update AFTER UPDATE ON timeline_entries REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION publish_ids('viewer', 'member_id');

-- The bytes that a member has uploaded on a day (UTC), for the quota of the day. Not derived from media, because a member could delete what they uploaded and upload again.
CREATE TABLE upload_days (
  member_id bigint NOT NULL,
  day date NOT NULL,
  bytes bigint NOT NULL,
  CONSTRAINT upload_days_pkey PRIMARY KEY (member_id, day),
  CONSTRAINT upload_days_bytes_check CHECK (bytes >= 0),
  CONSTRAINT upload_days_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX upload_days_past ON upload_days USING btree (day);

-- A file that a member sends in parts. The parts are files in a folder of the media storage until all have arrived.
CREATE TABLE uploads (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  owner_id bigint NOT NULL,
  folder text NOT NULL,
  bytes bigint NOT NULL,
  received bigint NOT NULL DEFAULT 0,
  parts text[] NOT NULL DEFAULT '{}'::text[],
  media_id bigint,
  touched_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT uploads_pkey PRIMARY KEY (id),
  CONSTRAINT uploads_folder_key UNIQUE (folder),
  CONSTRAINT uploads_bytes_check CHECK (bytes > 0),
  CONSTRAINT uploads_check CHECK (received >= 0 AND received <= bytes),
  CONSTRAINT uploads_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE SET NULL,
  CONSTRAINT uploads_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX uploads_of_media ON uploads USING btree (media_id) WHERE media_id IS NOT NULL;
CREATE INDEX uploads_of_owner ON uploads USING btree (owner_id);
CREATE INDEX uploads_touched ON uploads USING btree (touched_at);

-- Lets the members of a circle that becomes private read what is shared in it from now on.
CREATE OR REPLACE FUNCTION admit_members()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update circle_members set reads_closed = true where circle_id = new.id and not reads_closed;
  return null;
end $function$;

-- Stores on a member which limits and suspensions are in force.
CREATE OR REPLACE FUNCTION apply_sanctions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids bigint[] := array(select distinct member_id from rows order by 1);
begin
  update members m set is_limited = in_force.limits, suspended_until = in_force.until
  from (
    select t.id,
      exists (select from sanctions s where s.member_id = t.id and s.kind = 'limit' and s.lifted_at is null) as limits,
      (select max(coalesce(s.ends_at, 'infinity')) from sanctions s
        where s.member_id = t.id and s.kind = 'suspension' and s.lifted_at is null) as until
    from unnest(ids) t(id)
  ) in_force
  where m.id = in_force.id
    and (m.is_limited <> in_force.limits or m.suspended_until is distinct from in_force.until);
  return null;
end $function$;

-- Closes the events of a circle that becomes private. One that becomes public opens none.
CREATE OR REPLACE FUNCTION close_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update event_series set is_open = false where circle_id = new.id and is_open;
  return null;
end $function$;

-- Closes the links of a circle that becomes private, so that its activities are for its members.
CREATE OR REPLACE FUNCTION close_links()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids bigint[] := array(select activity_id from activity_circles where circle_id = new.id and is_open);
begin
  perform from activities where id = any(ids) order by id for no key update;
  update activity_circles set is_open = false where circle_id = new.id and is_open;
  perform narrow_reach(ids);
  return null;
end $function$;

-- Whether the text contains one of the muted words, given by their keys.
CREATE OR REPLACE FUNCTION contains_words(content text, phrases text[])
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  words text := text_words(content);
  symbols text;
  is_attached boolean;
  phrase text;
begin
  if exists (select from unnest(phrases) p where starts_with(p, ' ') and position(p in words) > 0) then
    return true;
  end if;
  is_attached := octet_length(words) <> length(words)
    and (is_spaceless(words) or words ~ '[\u0620-\u06d3\uac00-\ud7a3]');
  foreach phrase in array phrases loop
    if starts_with(phrase, ' ') then
      if is_attached then
        phrase := regexp_replace(btrim(phrase), '^ال(?=..)(?!له$)', '');
        if position(phrase in words) > 0 and words ~ muted_word_pattern(phrase) then
          return true;
        end if;
      end if;
    else
      symbols := coalesce(symbols, symbol_text(content));
      if position(phrase in symbols) > 0 and symbols ~ muted_symbol_pattern(phrase) then
        return true;
      end if;
    end if;
  end loop;
  return false;
end $function$;

-- Keeps members.activities_count.
CREATE OR REPLACE FUNCTION count_activities()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    update members m set activities_count = m.activities_count + r.n
      from (select author_id, count(*)::int n from new_rows group by 1) r where m.id = r.author_id;
  else
    update members m set activities_count = m.activities_count - r.n
      from (select author_id, count(*)::int n from old_rows group by 1) r where m.id = r.author_id;
  end if;
  return null;
end $function$;

-- Keeps circles.member_count.
CREATE OR REPLACE FUNCTION count_circle_members()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    update circles c set member_count = c.member_count + r.n
      from (select circle_id, count(*)::int n from new_rows group by 1) r where c.id = r.circle_id;
  else
    update circles c set member_count = c.member_count - r.n
      from (select circle_id, count(*)::int n from old_rows group by 1) r where c.id = r.circle_id;
  end if;
  return null;
end $function$;

-- Keeps the number of stars of a comment.
CREATE OR REPLACE FUNCTION count_comment_stars()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    update comments c set star_count = c.star_count + r.n
      from (select comment_id, count(*)::int n from new_rows group by 1) r where c.id = r.comment_id;
  else
    update comments c set star_count = c.star_count - r.n
      from (select comment_id, count(*)::int n from old_rows group by 1) r where c.id = r.comment_id;
  end if;
  return null;
end $function$;

-- Keeps the number and the latest authors of the comments of an activity, for all activities of a statement at once. The rows are locked first, so that it sees everything that other transactions have committed.
CREATE OR REPLACE FUNCTION count_comments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids bigint[] := array(select distinct activity_id from rows);
begin
  perform from activities where id = any(ids) order by id for no key update;
  update activities a set comment_count = a.comment_count + changed.n, commenter_ids = latest_commenters(a.id)
  from (
    select activity_id, count(author_id)::int * case tg_op when 'INSERT' then 1 else -1 end as n
    from rows group by 1) changed
  where a.id = changed.activity_id;
  return null;
end $function$;

-- Keeps the numbers of followers and followed members.
CREATE OR REPLACE FUNCTION count_connections()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    update members m set followers_count = m.followers_count + c.n
      from (select followee_id, count(*)::int n from new_rows where status = 'accepted' group by 1) c where m.id = c.followee_id;
    update members m set following_count = m.following_count + c.n
      from (select follower_id, count(*)::int n from new_rows where status = 'accepted' group by 1) c where m.id = c.follower_id;
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    update members m set followers_count = m.followers_count - c.n
      from (select followee_id, count(*)::int n from old_rows where status = 'accepted' group by 1) c where m.id = c.followee_id;
    update members m set following_count = m.following_count - c.n
      from (select follower_id, count(*)::int n from old_rows where status = 'accepted' group by 1) c where m.id = c.follower_id;
  end if;
  return null;
end $function$;

-- Keeps the number and the latest members of the high fives of an activity, for all activities of a statement at once. The rows are locked first, so that it sees everything that other transactions have committed.
CREATE OR REPLACE FUNCTION count_high_fives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids bigint[] := array(select distinct activity_id from rows);
begin
  perform from activities where id = any(ids) order by id for no key update;
  update activities a set high_five_count = a.high_five_count + changed.n, high_fiver_ids = latest_high_fivers(a.id)
  from (select activity_id, count(*)::int * case tg_op when 'INSERT' then 1 else -1 end as n from rows group by 1) changed
  where a.id = changed.activity_id;
  return null;
end $function$;

-- Deletes a circle with its last member, and passes it to the member who joined first when its last admin leaves, also by a deleted account. The circle is locked first, so that of two admins who leave at once the second sees the first.
CREATE OR REPLACE FUNCTION delete_empty_circles()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids bigint[] := array(select distinct circle_id from rows);
begin
  perform from circles where id = any(ids) order by id for update;
  delete from circles c where c.id = any(ids)
    and not exists (select from circle_members m where m.circle_id = c.id);
  update circle_members m set role = 'admin'
  from (
    select distinct on (n.circle_id) n.circle_id, n.member_id from circle_members n
    where n.circle_id = any(ids)
      and not exists (select from circle_members a where a.circle_id = n.circle_id and a.role = 'admin')
    order by n.circle_id, n.joined_at, n.member_id) successor
  where m.circle_id = successor.circle_id and m.member_id = successor.member_id;
  return null;
end $function$;

-- Deletes the timelines of deleted members, because their entries have no foreign key.
CREATE OR REPLACE FUNCTION delete_timelines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from timeline_entries t using rows r where t.member_id = r.id;
  return null;
end $function$;

-- Makes an activity that was for members only visible to its author alone when it has lost its last circle. Its reach stays `circles`, so that a change of the audience that was meant for these members does not open it.
CREATE OR REPLACE FUNCTION detach_activities()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids bigint[] := array(select activity_id from activity_circles where circle_id = old.id);
begin
  perform from activities where id = any(ids) order by id for no key update;
  delete from activity_circles where circle_id = old.id;
  update activities a set audience = 'me'
  where a.id = any(ids) and a.reach = 'circles' and a.audience <> 'me'
    and not exists (select from activity_circles l where l.activity_id = a.id);
  return old;
end $function$;

-- Discards the photo of a deleted comment: its URLs return 404 at once, and the cleanup job deletes the files.
CREATE OR REPLACE FUNCTION discard_comment_photo()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update media set discarded_at = now(), signing_key = default where id = old.media_id and discarded_at is null;
  return null;
end $function$;

-- Ends the invitation of a member who joined the circle or was removed from it.
CREATE OR REPLACE FUNCTION end_circle_invitation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from circle_invitations where circle_id = new.circle_id and member_id = new.member_id;
  return null;
end $function$;

-- Ends the request of a member who joined the circle or was removed from it.
CREATE OR REPLACE FUNCTION end_circle_request()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from circle_requests where circle_id = new.circle_id and member_id = new.member_id;
  delete from notifications where type = 'circle_requested' and circle_id = new.circle_id and actor_id = new.member_id;
  return null;
end $function$;

-- Ends the role of an organizer when there is a block between them and the author of the event.
CREATE OR REPLACE FUNCTION end_roles_after_block()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update event_invitations i set is_organizer = false from event_series s
  where i.is_organizer and s.id = i.series_id
    and ((i.member_id = new.blocked_id and s.author_id = new.blocker_id)
      or (i.member_id = new.blocker_id and s.author_id = new.blocked_id));
  return null;
end $function$;

-- Ends the role of an organizer who leaves the circle of the event, however they leave it.
CREATE OR REPLACE FUNCTION end_roles_after_leaving()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update event_invitations i set is_organizer = false from event_series s, rows
  where i.is_organizer and i.member_id = rows.member_id and s.id = i.series_id and s.circle_id = rows.circle_id;
  return null;
end $function$;

-- Returns whether moderators have to decide a report of an activity or of one of its comments.
CREATE OR REPLACE FUNCTION has_open_case(reported_activity_id bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from report_cases where subject_type = 'activity' and subject_id = reported_activity_id and decided_at is null)
    or exists (select from report_cases c join comments k on k.id = c.subject_id
      where c.subject_type = 'comment' and k.activity_id = reported_activity_id and c.decided_at is null)
$function$;

-- Adds activities to the search, or updates them. It knows the ids of places as well, because a place has names in several languages.
CREATE OR REPLACE FUNCTION index_activities(ids bigint[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into tags (key)
  select distinct tag collate "C" from activities a, unnest(a.tag_keys) tag where a.id = any (ids) and tag <> ''
    and not exists (select from tags known where known.key = tag collate "C" offset 0) order by 1
  on conflict do nothing;
  insert into activity_search as known (activity_id, occurred_at, language, words)
  select a.id, a.occurred_at, spoken.language, array_to_tsvector(array(
    select distinct left(lexeme, 500) from unnest(
      search_lexemes(concat_ws(' ', a.title, a.location, array_to_string(a.tags, ' ')), null)
      || search_lexemes(a.description, spoken.language)
      || search_times(a.occurred_at)
      || array(select '#' || tag from unnest(a.tag_keys) tag)
      || array['@' || a.author_id, '=' || search_key(a.location), '&' || coalesce(a.place_id, '')]
      || array(select '/' || link.circle_id from activity_circles link where link.activity_id = a.id)) lexeme
    where lexeme not in ('', '=', '&')))
  from activities a join members m on m.id = a.author_id left join activity_search s on s.activity_id = a.id
    cross join lateral (
      select case when s.activity_id is null then coalesce(m.language, m.last_language) else s.language end
      as language offset 0) spoken
  where a.id = any (ids)
  order by a.id
  on conflict (activity_id) do update set occurred_at = excluded.occurred_at, words = excluded.words
    where known.words <> excluded.words or known.occurred_at <> excluded.occurred_at
$function$;

-- Updates the search for a changed activity.
CREATE OR REPLACE FUNCTION index_changed_activity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform index_activities(array[new.id]);
  return null;
end $function$;

-- Updates the search for a changed comment.
CREATE OR REPLACE FUNCTION index_changed_comment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.author_id is null then
    delete from comment_search where comment_id = new.id;
  else
    perform index_comments(array[new.id]);
  end if;
  return null;
end $function$;

-- Updates the search for a changed event.
CREATE OR REPLACE FUNCTION index_changed_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform index_events(array[new.id]);
  return null;
end $function$;

-- Adds comments to the search, or updates them.
CREATE OR REPLACE FUNCTION index_comments(ids bigint[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into comment_search as known (comment_id, created_at, language, words)
  select c.id, c.created_at, spoken.language, array_to_tsvector(array(
    select distinct lexeme from unnest(
      search_lexemes(c.content, spoken.language) || search_times(c.created_at) || array['@' || c.author_id]) lexeme
    where lexeme <> ''))
  from comments c left join members m on m.id = c.author_id left join comment_search s on s.comment_id = c.id
    cross join lateral (
      select case when s.comment_id is null then coalesce(m.language, m.last_language) else s.language end
      as language offset 0) spoken
  where c.id = any (ids) and c.author_id is not null
  order by c.id
  on conflict (comment_id) do update set words = excluded.words where known.words <> excluded.words
$function$;

-- Adds events to the search, or updates them. A changed text keeps its language.
CREATE OR REPLACE FUNCTION index_events(ids bigint[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into event_search as known (series_id, created_at, language, words)
  select e.id, e.created_at, spoken.language, array_to_tsvector(array(
    select distinct left(lexeme, 500) from unnest(
      search_lexemes(concat_ws(' ', e.title, e.location), null)
      || search_lexemes(e.description, spoken.language)
      || search_times(e.created_at)
      || array['@' || e.author_id, '/' || e.circle_id]
      || array(select '@' || i.member_id from event_invitations i where i.series_id = e.id and i.is_organizer)) lexeme
    where lexeme <> ''))
  from event_series e join members m on m.id = e.author_id left join event_search s on s.series_id = e.id
    cross join lateral (
      select case when s.series_id is null then coalesce(m.language, m.last_language) else s.language end
      as language offset 0) spoken
  where e.id = any (ids)
  order by e.id
  on conflict (series_id) do update set created_at = excluded.created_at, words = excluded.words
    where known.words <> excluded.words or known.created_at <> excluded.created_at
$function$;

-- Updates the search for activities whose circles have changed.
CREATE OR REPLACE FUNCTION index_linked_activities()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform index_activities(array(select distinct activity_id from new_rows));
  return null;
end $function$;

-- Adds new activities to the search.
CREATE OR REPLACE FUNCTION index_new_activities()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform index_activities(array(select id from new_rows));
  return null;
end $function$;

-- Adds new comments to the search.
CREATE OR REPLACE FUNCTION index_new_comments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform index_comments(array(select id from new_rows));
  return null;
end $function$;

-- Adds new events to the search.
CREATE OR REPLACE FUNCTION index_new_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform index_events(array(select id from new_rows));
  return null;
end $function$;

-- Updates the search for an event that has another organizer.
CREATE OR REPLACE FUNCTION index_organized_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform index_events(array[new.series_id]);
  return null;
end $function$;

-- Returns whether a text contains letters of Thai, Lao, Burmese, Khmer, Japanese or Chinese, which have no spaces between words.
CREATE OR REPLACE FUNCTION is_spaceless(content text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((octet_length(content) <> length(content)) AND (content ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]'::text));

-- Cancels the discarding of files that are attached to an activity, which the cleanup job of an earlier version does not find.
CREATE OR REPLACE FUNCTION keep_attached_media()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from activity_media where media_id = new.id) then
    new.discarded_at := null;
    new.signing_key := old.signing_key;
  end if;
  return new;
end $function$;

-- Cancels the discarding of a photo that is attached to a comment, which the cleanup job of an earlier version does not find.
CREATE OR REPLACE FUNCTION keep_comment_photo()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from comments where media_id = new.id) then
    new.discarded_at := null;
    new.signing_key := old.signing_key;
  end if;
  return new;
end $function$;

-- Cancels the discarding of a photo that belongs to an event, which the cleanup job of an earlier version does not find.
CREATE OR REPLACE FUNCTION keep_event_photo()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from event_series where media_id = new.id) then
    new.discarded_at := null;
    new.signing_key := old.signing_key;
  end if;
  return new;
end $function$;

-- Stores the last day on which the member of a deleted session used it.
CREATE OR REPLACE FUNCTION keep_last_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into member_last_days (member_id, day)
  select s.member_id, max((s.last_seen_at at time zone 'UTC')::date) from ended s
  -- An account that is deleted ends its sessions as well.
  where exists (select from members m where m.id = s.member_id)
  group by s.member_id order by s.member_id
  on conflict (member_id) do update set day = greatest(member_last_days.day, excluded.day);
  return null;
end $function$;

-- Keeps members.picture_path, the path of the file of the profile picture.
CREATE OR REPLACE FUNCTION keep_picture_path()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.picture_path := (select f.key || '/' || f.main_file from media f where f.id = new.picture_media_id);
  return new;
end $function$;

-- The latest authors of the comments of an activity, each once. It looks at them from the end, so that a comment costs the same however many there are.
CREATE OR REPLACE FUNCTION latest_commenters(activity bigint)
 RETURNS bigint[]
 LANGUAGE sql
 STABLE
AS $function$
  select array(
    select author_id from (
      select author_id, id from comments where activity_id = activity and author_id is not null
      order by created_at desc, id desc limit 200) said
    group by author_id order by max(id) desc limit 8)
$function$;

-- The members who gave the latest high fives of an activity.
CREATE OR REPLACE FUNCTION latest_high_fivers(activity bigint)
 RETURNS bigint[]
 LANGUAGE sql
 STABLE
AS $function$
  select array(select member_id from high_fives where activity_id = activity order by created_at desc, member_id desc limit 8)
$function$;

-- Copies the time of the activity to its link.
CREATE OR REPLACE FUNCTION link_knows_when()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select a.occurred_at into strict new.occurred_at from activities a where a.id = new.activity_id;
  return new;
end $function$;

-- Copies the changed time of an activity to its links.
CREATE OR REPLACE FUNCTION links_move_along()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update activity_circles set occurred_at = new.occurred_at where activity_id = new.id;
  return null;
end $function$;

-- Keeps the mark of the newest notification of each group. Two transactions never add to one group at once, because what they report locks the row that counts it.
CREATE OR REPLACE FUNCTION mark_newest_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if not exists (select from new_rows where group_key is not null) then return null; end if;
    update notifications n set is_newest = false from (
        select id from (select id, max(id) over (partition by recipient_id, group_key) as newest from new_rows
          where group_key is not null) added where id < newest
        union all
        select previous.id from (select recipient_id, group_key, min(id) as first from new_rows
          where group_key is not null group by 1, 2) added
          cross join lateral (select m.id from notifications m where m.recipient_id = added.recipient_id
            and m.group_key = added.group_key and m.id < added.first order by m.id desc limit 1) previous
      ) older where n.id = older.id;
  else
    if not exists (select from old_rows where group_key is not null and is_newest) then return null; end if;
    update notifications n set is_newest = true from (
        select (select m.id from notifications m where m.recipient_id = removed.recipient_id
          and m.group_key = removed.group_key order by m.id desc limit 1) as id
        from old_rows removed where removed.group_key is not null and removed.is_newest
      ) newest where n.id = newest.id;
  end if;
  return null;
end $function$;

-- The key of a muted word: its words between spaces, as `text_words` returns them. Where symbols are part of the word, as in `C++` or an emoji, it is the text with its symbols and without a space at its beginning.
CREATE OR REPLACE FUNCTION muted_key(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (regexp_replace(symbol_text(word), '^[#@]+'::text, ''::text) ~ '\S[#$%&*+<=>@^|~]|[#$%&*+<=>@^|~]\S|[\u00a2-\u00a9\u00ac\u00ae-\u00b1\u20a0-\u20cf\u20e3\u2100-\u2bff\u3030\u303d\ue000-\uf8ff\U0001f000-\U0001faff]|^\.[^!-/:-@\s]'::text) THEN regexp_replace(symbol_text(word), '^[#@]+(?=.)'::text, ''::text) ELSE text_words(word) END;

-- A pattern that finds a word with symbols: no part of another word, of several symbols, or of another emoji, which is joined to it, has a skin tone, or consists of two letters of a flag.
CREATE OR REPLACE FUNCTION muted_symbol_pattern(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((CASE WHEN (word ~ '^[\U0001f1e6-\U0001f1ff]'::text) THEN '(?:^|[^\U0001f1e6-\U0001f1ff])(?:[\U0001f1e6-\U0001f1ff]{2})*'::text WHEN (word ~ '^[\u2000-\u2bff\u3000-\u303f\ue000-\uf8ff\U0001f000-\U0001faff]'::text) THEN '(?:^|[^\ue0ff])'::text ELSE '(?:^|[\s!-"''-),-/:;?\[-\]\u00a0-\u00bf\u2000-\u2bff\u3000-\u303f\ue000-\uf8ff\U0001f000-\U0001faff\uac00-\ud7a3\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])'::text END || regexp_replace(word, '([\\^$.|?*+(){}\[\]-])'::text, '\\\1'::text, 'g'::text)) || CASE WHEN (word ~ '[!-/:-@\[-`{-~]$'::text) THEN '(?![#$%&*+<=>@^|~])'::text WHEN (word ~ '[\u00a0-\u00bf\u2000-\u2bff\u3000-\u303f\ue000-\uf8ff\U0001f000-\U0001faff]$'::text) THEN '(?![\ue0ff\u20e3\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f])'::text ELSE '(?=$|[\s!-%''-/:-@\[-`{-\u00bf\u2000-\u2bff\u3000-\u303f\ue000-\uf8ff\U0001f000-\U0001faff\uac00-\ud7a3\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])'::text END);

-- A pattern that finds a muted word in folded words between spaces: anywhere in a script without spaces, in Arabic also after the article and a conjunction, in Korean also before particles.
CREATE OR REPLACE FUNCTION muted_word_pattern(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((CASE WHEN (word ~ '^[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]'::text) THEN ''::text WHEN (word ~ '^[\u0620-\u06d3]'::text) THEN ' [وف]?(?:[بك]?ال|لل)?'::text WHEN (word ~ '^[\uac00-\ud7a3]'::text) THEN '[^\uac00-\ud7a3]'::text ELSE '[ \uac00-\ud7a3\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]'::text END || word) || CASE WHEN (word ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]$'::text) THEN ''::text WHEN (word ~ '[\uac00-\ud7a3]$'::text) THEN '(?:은|는|이|가|을|를|의|에|에서|에게|께|께서|한테|와|과|랑|이랑|하고|로|으로|도|만|까지|부터|처럼|보다|마다|조차|밖에|나|이나|라도|이라도|라고|이라고|요|이요|이다|입니다|이에요|예요|들|님|씨)*[^\uac00-\ud7a3]'::text ELSE '[ \uac00-\ud7a3\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]'::text END);

-- Makes activities that have circles but no open link visible in these circles only.
CREATE OR REPLACE FUNCTION narrow_reach(ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from activities where id = any(ids) order by id for no key update;
  update activities a set reach = 'circles'
  where a.id = any(ids) and a.reach = 'open'
    and exists (select from activity_circles l where l.activity_id = a.id)
    and not exists (select from activity_circles l where l.activity_id = a.id and l.is_open);
end $function$;

-- Narrows the reach of activities whose links have changed.
CREATE OR REPLACE FUNCTION narrow_reach_of_linked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform narrow_reach(array(select distinct activity_id from rows));
  return null;
end $function$;

-- The group of a notification on the day of the recipient, or null if its type is not grouped.
CREATE OR REPLACE FUNCTION notification_group(type text, activity_id bigint, comment_id bigint, created_at timestamp with time zone, time_zone text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case when type in ('activity_high_fived', 'comment_starred', 'connection_accepted')
    then type || ':' || coalesce(comment_id, activity_id, 0) || ':' || (created_at at time zone time_zone)::date end
$function$;

-- Announces ids of a topic to the caches of all processes, in chunks below the 8,000 bytes of a notification. PostgreSQL sends equal payloads of a transaction once.
CREATE OR REPLACE FUNCTION notify_ids(topic text, ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  for low in 1 .. cardinality(ids) by 300 loop
    perform pg_notify('daystar', json_build_object(topic, ids[low : low + 299])::text);
  end loop;
end $function$;

-- Announces changes of lists of activities, in chunks below the 8,000 bytes of a notification.
CREATE OR REPLACE FUNCTION notify_list_changes(changes list_change[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  for low in 1 .. cardinality(changes) by 80 loop
    perform pg_notify('daystar', json_build_object('list', (
      select json_agg(json_build_array(c.id, c.author_id, extract(epoch from c.occurred_at)::float8, c.how))
      from unnest(changes[low : low + 79]) c))::text);
  end loop;
end $function$;

-- Popularity in steps that grow with the number, so that a new follower rarely changes a row: exact below 8, then four steps for each doubling, at most 123.
CREATE OR REPLACE FUNCTION popularity_step(n integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (n < 8) THEN GREATEST(n, 0) ELSE (((4 * (30 - POSITION(('1'::text) IN (((n)::bit(32))::text)))) + 4) + ((n >> (30 - POSITION(('1'::text) IN (((n)::bit(32))::text)))) & 3)) END;

-- Announces a change of what everybody but the followers of a member sees.
CREATE OR REPLACE FUNCTION publish_all_viewers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('daystar', '{"all_viewers":true}');
  return null;
end $function$;

-- Announces that what moderators have to decide has changed, with the activity whose circles have admins who see the report as well.
CREATE OR REPLACE FUNCTION publish_case_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed report_cases;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  perform pg_notify('daystar', json_build_object('open_decisions', json_build_object('activity_id', case changed.subject_type
    when 'activity' then changed.subject_id
    when 'comment' then (select activity_id from comments where id = changed.subject_id)
  end))::text);
  return null;
end $function$;

-- Announces a change of any other column as 'text', because the words of any text decide whether a muted word hides an activity.
CREATE OR REPLACE FUNCTION publish_changed_activities()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform notify_ids('card', array(select id from new_rows order by id));
  perform notify_list_changes(array(
    select row(n.id, n.author_id, n.occurred_at, case when n.author_id <> o.author_id or n.occurred_at <> o.occurred_at
      or n.audience <> o.audience or n.reach <> o.reach then 'changed' else 'text' end)::list_change
    from new_rows n join old_rows o on o.id = n.id
    where without_reactions(n::activities) is distinct from without_reactions(o::activities)
    order by n.id));
  return null;
end $function$;

-- Announces changed files of an activity, because they and their texts are part of its card.
CREATE OR REPLACE FUNCTION publish_changed_activity_media()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform notify_ids('card', array(select distinct activity_id from rows order by 1));
  perform notify_list_changes(array(
    select row(a.id, a.author_id, a.occurred_at, 'text')::list_change
    from activities a where a.id = any(array(select activity_id from rows)) order by a.id));
  return null;
end $function$;

-- Announces changed circles of an activity, which decide who can see it and are shown on its card.
CREATE OR REPLACE FUNCTION publish_changed_links()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform notify_ids('card', array(select distinct activity_id from rows order by 1));
  perform notify_list_changes(array(
    select row(a.id, a.author_id, a.occurred_at, 'changed')::list_change
    from activities a where a.id = any(array(select activity_id from rows)) order by a.id));
  return null;
end $function$;

-- Announces the activities whose files have changed.
CREATE OR REPLACE FUNCTION publish_changed_media()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform notify_ids('card', array(
    select id from activities where media_id = new.id
    union select activity_id from activity_media where media_id = new.id order by 1));
  return null;
end $function$;

-- Announces to the moderators of a circle that the reports of its events that they see may have changed.
CREATE OR REPLACE FUNCTION publish_circle_of_event(reported_event_id bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_notify('daystar', json_build_object('circle_reports', json_build_object('circle_id', s.circle_id))::text)
  from events e join event_series s on s.id = e.series_id where e.id = reported_event_id and s.circle_id is not null
$function$;

-- Announces to the admins of a circle that the reports that they see may have changed, because something that is reported was deleted, hidden, or removed from the circle.
CREATE OR REPLACE FUNCTION publish_circle_reports(reported_activity_id bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_notify('daystar', json_build_object('circle_reports', json_build_object('circle_id', circle_id))::text)
  from activity_circles where activity_id = reported_activity_id
$function$;

-- Announces changed settings of the community, of which every process has a copy.
CREATE OR REPLACE FUNCTION publish_community_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('daystar', '{"community":true}');
  return null;
end $function$;

-- Announces that lists may show other companions of these activities.
CREATE OR REPLACE FUNCTION publish_companions(ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform notify_ids('card', ids);
  perform notify_list_changes(array(
    select row(a.id, a.author_id, a.occurred_at, 'changed')::list_change
    from activities a where a.id = any(ids) order by a.id));
end $function$;

-- Announces the activities that were done jointly with these, because who sees one of them decides whether the others show its author.
CREATE OR REPLACE FUNCTION publish_companions_of(ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform publish_companions(array(
    select companion_activity_id from companions where activity_id = any(ids) and companion_activity_id is not null
    union select activity_id from companions where companion_activity_id = any(ids) order by 1));
end $function$;

-- Announces the companions of an activity whose audience or reach has changed.
CREATE OR REPLACE FUNCTION publish_companions_of_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform publish_companions_of(array[new.id]);
  return null;
end $function$;

-- Announces the companions of activities whose circles have changed.
CREATE OR REPLACE FUNCTION publish_companions_of_links()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform publish_companions_of(array(
    select distinct a.id from rows r join activities a on a.id = r.activity_id where a.has_companions));
  return null;
end $function$;

-- Announces an opened or decided case about an event, a comment or an answer.
CREATE OR REPLACE FUNCTION publish_event_case()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform publish_circle_of_event(case new.subject_type
    when 'event' then new.subject_id
    when 'event_comment' then (select event_id from event_comments where id = new.subject_id)
    when 'event_answer' then (select event_id from event_answers where id = new.subject_id)
  end);
  return null;
end $function$;

-- Announces changed high fives as `[activity, member, whether there is one now]`.
CREATE OR REPLACE FUNCTION publish_high_fives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('daystar', json_build_object('high_five',
    json_build_array(activity_id, member_id, tg_op = 'INSERT'))::text) from rows order by activity_id, member_id;
  return null;
end $function$;

-- Announces the id of a changed row. Its arguments are those of publish_ids.
CREATE OR REPLACE FUNCTION publish_id()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform notify_ids(tg_argv[0], array[new.id]);
  return null;
end $function$;

-- Announces the ids of changed rows. Its arguments are the topic and the columns that contain the ids.
CREATE OR REPLACE FUNCTION publish_ids()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids bigint[];
begin
  execute (
    select 'select array(' || string_agg(format('select distinct %I from rows', name), ' union ') || ' order by 1)'
    from unnest(tg_argv[1:]) name
  ) into ids;
  perform notify_ids(tg_argv[0], ids);
  return null;
end $function$;

-- Announces a changed name, picture or username of a member, or a deleted one.
CREATE OR REPLACE FUNCTION publish_member_summary_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('daystar', json_build_object('member_summary', old.id)::text);
  return null;
end $function$;

-- Announces that what moderators have to decide about applications and appeals has changed.
CREATE OR REPLACE FUNCTION publish_open_decisions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('daystar', '{"open_decisions":{"activity_id":null}}');
  return null;
end $function$;

-- Announces deleted activities.
CREATE OR REPLACE FUNCTION publish_removed_activities()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform notify_ids('card', array(select id from rows order by id));
  perform notify_list_changes(array(
    select row(id, author_id, occurred_at, 'removed')::list_change from rows order by id));
  return null;
end $function$;

-- Announces that the reports of an activity may have changed.
CREATE OR REPLACE FUNCTION publish_reports_of_activity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if has_open_case(old.id) then perform publish_circle_reports(old.id); end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $function$;

-- Announces that the reports of a comment may have changed.
CREATE OR REPLACE FUNCTION publish_reports_of_comment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from report_cases where subject_type = 'comment' and subject_id = old.id and decided_at is null) then
    perform publish_circle_reports(old.activity_id);
  end if;
  return null;
end $function$;

-- Announces that the reports of a comment or an answer of an event may have changed.
CREATE OR REPLACE FUNCTION publish_reports_of_event_part()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from report_cases
    where subject_type = tg_argv[0] and subject_id = old.id and decided_at is null) then
    perform publish_circle_of_event(old.event_id);
  end if;
  return null;
end $function$;

-- Announces that the admins of a circle no longer see the reports of an activity.
CREATE OR REPLACE FUNCTION publish_reports_of_link()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if has_open_case(old.activity_id) then
    perform pg_notify('daystar', json_build_object('circle_reports', json_build_object('circle_id', old.circle_id))::text);
  end if;
  return null;
end $function$;

-- Announces that the reports of an event may have changed. It runs before the deletion, because the dates, comments and answers are deleted with the series.
CREATE OR REPLACE FUNCTION publish_reports_of_series()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('daystar', json_build_object(
    'circle_reports', json_build_object('circle_id', old.circle_id))::text);
  return old;
end $function$;

-- Announces a changed session, so that no process uses its copy.
CREATE OR REPLACE FUNCTION publish_session_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('daystar', json_build_object('session_end', old.id)::text);
  return null;
end $function$;

-- Announces deleted sessions, so that no process uses its copy.
CREATE OR REPLACE FUNCTION publish_session_ends()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('daystar', json_build_object('session_end', id)::text) from rows order by id;
  return null;
end $function$;

-- Announces new activities as `[id, time, members]`. Where a statement writes more activities than members, as after a member follows another one, it names the members.
CREATE OR REPLACE FUNCTION publish_timeline_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  activity record;
begin
  if (select count(distinct activity_id) > count(distinct member_id) from rows) then
    perform notify_ids('viewer', array(select distinct member_id from rows order by 1));
    return null;
  end if;
  for activity in
    select activity_id as id, extract(epoch from occurred_at)::float8 as time, array_agg(member_id order by member_id) as member_ids
    from rows group by activity_id, occurred_at order by activity_id
  loop
    for low in 1 .. cardinality(activity.member_ids) by 300 loop
      perform pg_notify('daystar', json_build_object('timeline',
        json_build_array(activity.id, activity.time, activity.member_ids[low : low + 299]))::text);
    end loop;
  end loop;
  return null;
end $function$;

-- Announces the sessions of a member of whom they contain something that has changed.
CREATE OR REPLACE FUNCTION publish_viewer_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('daystar', json_build_object('session_end', s.id)::text)
    from sessions s where s.member_id = new.id order by s.id;
  return null;
end $function$;

-- Queues the removal of the further files of an activity from a CDN, before its deletion deletes their rows.
CREATE OR REPLACE FUNCTION purge_further_media_of_removed_activity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from media_purging) then
    perform queue_media_purges(array(
      select m from activity_media f join media m on m.id = f.media_id where f.activity_id = old.id));
  end if;
  return old;
end $function$;

-- Queues the removal from a CDN of the files of activities that visitors can no longer read.
CREATE OR REPLACE FUNCTION purge_media_of_changed_activities()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from media_purging) then
    perform queue_media_purges(array(
      select m from old_rows o join new_rows n on n.id = o.id join media m on m.id = o.media_id
      where o.audience = 'everyone' and o.reach = 'open'
        and (n.audience <> 'everyone' or n.reach <> 'open' or n.media_id is distinct from o.media_id)
      union all
      select m from old_rows o join new_rows n on n.id = o.id join activity_media f on f.activity_id = o.id
        join media m on m.id = f.media_id
      where o.audience = 'everyone' and o.reach = 'open' and (n.audience <> 'everyone' or n.reach <> 'open')));
  end if;
  return null;
end $function$;

-- Queues the removal from a CDN of the files of deleted activities that visitors could read.
CREATE OR REPLACE FUNCTION purge_media_of_removed_activities()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from media_purging) then
    perform queue_media_purges(array(
      select m from rows r join media m on m.id = r.media_id where r.audience = 'everyone' and r.reach = 'open'));
  end if;
  return null;
end $function$;

-- Queues the removal from a CDN of files that no longer belong to an activity.
CREATE OR REPLACE FUNCTION purge_removed_activity_media()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from media_purging) then
    perform queue_media_purges(array(
      select m from rows r join activities a on a.id = r.activity_id join media m on m.id = r.media_id
      where a.audience = 'everyone' and a.reach = 'open'));
  end if;
  return null;
end $function$;

-- Queues the removal of files from a CDN, with the variants that are pending, because the CDN may request them before the removal runs.
CREATE OR REPLACE FUNCTION queue_media_purges(gone media[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform graphile_worker.add_job('purge_media', json_build_object('files', files.names),
    run_at := now() + turn.delay, max_attempts := 12, job_key := 'purge_media:' || m.key || turn.suffix)
  from unnest(gone) m
  cross join lateral (
    select array_agg(distinct m.key || '/' || name) as names from unnest(array[m.main_file] || array(
      select width || '.webp' from unnest(m.variant_widths || m.pending_widths) as width)) as name) as files
  cross join (values (interval '0', ''), (interval '5 minutes', ':again')) as turn (delay, suffix);
end $function$;

-- Records whether a new member of a circle reads what is shared while it is private. The circle is locked, so that a concurrent change of its privacy is not missed.
CREATE OR REPLACE FUNCTION record_admission()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select c.is_private into strict new.reads_closed from circles c where c.id = new.circle_id for no key update;
  return new;
end $function$;

-- Keeps activities.has_companions after a changed companion, and announces the activities.
CREATE OR REPLACE FUNCTION record_changed_companions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids bigint[] := array(select id from (
    select activity_id from new_rows union select companion_activity_id from new_rows
    union select companion_activity_id from old_rows) changed(id)
    where id is not null order by id);
begin
  update activities a set has_companions = not a.has_companions
    where a.id = any(ids) and a.has_companions <> exists (
      select from companions c where c.activity_id = a.id or c.companion_activity_id = a.id);
  perform publish_companions(ids);
  return null;
end $function$;

-- Keeps activities.has_companions, and announces the activities.
CREATE OR REPLACE FUNCTION record_companions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids bigint[] := array(select id from (
    select activity_id from rows union select companion_activity_id from rows) changed(id)
    where id is not null order by id);
begin
  update activities a set has_companions = not a.has_companions
    where a.id = any(ids) and a.has_companions <> exists (
      select from companions c where c.activity_id = a.id or c.companion_activity_id = a.id);
  perform publish_companions(ids);
  return null;
end $function$;

-- Records whether an event is open because its circle is  The share lock waits for a concurrent change of the privacy, and makes a later one wait for this transaction.
CREATE OR REPLACE FUNCTION record_event_openness()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select not c.is_private into strict new.is_open from circles c where c.id = new.circle_id for share;
  return new;
end $function$;

-- Copies to a link whether its activity has a photo or video.
CREATE OR REPLACE FUNCTION record_link_media()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select a.media_id is not null into strict new.has_media from activities a where a.id = new.activity_id;
  return new;
end $function$;

-- Records whether a link is open because its circle is  The share lock waits for a concurrent change of the privacy, and makes a later one wait for this transaction.
CREATE OR REPLACE FUNCTION record_openness()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select not c.is_private into strict new.is_open from circles c where c.id = new.circle_id for share;
  return new;
end $function$;

-- The lexemes by which a word of a query is found, one for each language.
CREATE OR REPLACE FUNCTION search_forms(token text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  return array[token, search_stem(token, 'ar'), search_stem(token, 'de'), search_stem(token, 'en'),
    search_stem(token, 'es'),
    search_stem(token, 'fr'), search_stem(token, 'pt')];
end $function$;

-- The text without case, accents and vowel marks, with ASCII digits, and with characters of full width as those of half width, as `foldText` of contract/src/texts/fold-text.ts defines it. A test compares both.
CREATE OR REPLACE FUNCTION search_key(words text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  base text;
begin
  if octet_length(words) = length(words) then
    return lower(words);
  end if;
  base := lower(normalize(regexp_replace(normalize(words, nfkd),
    '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f'
    '\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u08ca-\u08e1\u08e3-\u08ff'
    '\u1ab0-\u1abd\u1abf-\u1ace\u1dc0-\u1dff\u20d0-\u20dc\u20e1\u20e5-\u20f0\ufe00-\ufe0f\ufe20-\ufe2f'
    '\U000e0100-\U000e01ef\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]+', '', 'g'), nfc));
  -- The lists are long, so that texts without these characters are compared with ranges only.
  if base ~ '[\u00df-\u02bd\u02c8\u03c2\u1d00-\u1dbf\u2010-\u201f\u2032\u2212\u2c60-\u2c7f\ua730\ua731]' then
    base := replace(replace(replace(replace(translate(base,
      'ςıĸŋđðøłħŧ'
      'ƀɓƃƈɖɗƌɛƒɠɩɨƙƚɲƞƥƫƭʈʋƴƶǥȡȥȴȵȶȷ'
      'ⱥȼⱦȿɀʉɇɉɍɏɕɟɡɦɧɫɬɭɱɳɼɽɾʂʐʑʝʠ'
      'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ'
      'ᵬᵭᵮᵯᵰᵱᵲᵳᵴᵵᵶᵽᶀᶁᶂᶃᶄᶅᶆᶇᶈᶉᶊᶌᶍᶎⱡⱨⱪⱬⱱⱳⱴ'
      'ʹʻʼʽˈ‘’‚‛′“”„‟‐‒–—―−',
      'σiqnddolht'
      'bbbcdddefgiiklnnptttvyzgdzlntj'
      'actszuejrycjghhlllmnrrrszzjq'
      'abcdefghijklmnoprstuvwyz'
      'bdfmnprrstzpbdfgklmnprsvxzlhkzvwv'
      '''''''''''''''''''''""""------'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  end if;
  if base ~ '[ٱىیکة]' then
    base := translate(base, 'ٱىیکة', 'اييكه');
  end if;
  if base ~ '[\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef'
    '\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u0de6-\u0def\u0e50-\u0e59'
    '\u0ed0-\u0ed9\u0f20-\u0f29\u1040-\u1049\u1090-\u1099\u17e0-\u17e9\u1810-\u1819\u1946-\u194f'
    '\u19d0-\u19d9\u1a80-\u1a89\u1a90-\u1a99\u1b50-\u1b59\u1bb0-\u1bb9\u1c40-\u1c49\u1c50-\u1c59'
    '\ua620-\ua629\ua8d0-\ua8d9\ua900-\ua909\ua9d0-\ua9d9\ua9f0-\ua9f9\uaa50-\uaa59\uabf0-\uabf9'
    '\U000104a0-\U000104a9\U00010d30-\U00010d39\U00010d40-\U00010d49\U00011066-\U0001106f'
    '\U000110f0-\U000110f9\U00011136-\U0001113f\U000111d0-\U000111d9\U000112f0-\U000112f9'
    '\U00011450-\U00011459\U000114d0-\U000114d9\U00011650-\U00011659\U000116c0-\U000116c9'
    '\U000116d0-\U000116d9\U000116da-\U000116e3\U00011730-\U00011739\U000118e0-\U000118e9'
    '\U00011950-\U00011959\U00011bf0-\U00011bf9\U00011c50-\U00011c59\U00011d50-\U00011d59'
    '\U00011da0-\U00011da9\U00011de0-\U00011de9\U00011f50-\U00011f59\U00016130-\U00016139'
    '\U00016a60-\U00016a69\U00016ac0-\U00016ac9\U00016b50-\U00016b59\U00016d70-\U00016d79'
    '\U0001e140-\U0001e149\U0001e2f0-\U0001e2f9\U0001e4f0-\U0001e4f9\U0001e5f1-\U0001e5fa'
    '\U0001e950-\U0001e959]' then
    base := translate(base,
      '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹߀߁߂߃߄߅߆߇߈߉०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯'
      '൦൧൨൩൪൫൬൭൮൯෦෧෨෩෪෫෬෭෮෯๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉႐႑႒႓႔႕႖႗႘႙០១២៣៤៥៦៧៨៩᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙᥆᥇᥈᥉᥊᥋᥌᥍᥎᥏᧐᧑᧒᧓᧔᧕᧖᧗᧘᧙'
      '᪀᪁᪂᪃᪄᪅᪆᪇᪈᪉᪐᪑᪒᪓᪔᪕᪖᪗᪘᪙᭐᭑᭒᭓᭔᭕᭖᭗᭘᭙᮰᮱᮲᮳᮴᮵᮶᮷᮸᮹᱀᱁᱂᱃᱄᱅᱆᱇᱈᱉᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙꘠꘡꘢꘣꘤꘥꘦꘧꘨꘩꣐꣑꣒꣓꣔꣕꣖꣗꣘꣙꤀꤁꤂꤃꤄꤅꤆꤇꤈꤉꧐꧑꧒꧓꧔꧕꧖꧗꧘꧙꧰꧱꧲꧳꧴꧵꧶꧷꧸꧹'
      '꩐꩑꩒꩓꩔꩕꩖꩗꩘꩙꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹𐒠𐒡𐒢𐒣𐒤𐒥𐒦𐒧𐒨𐒩𐴰𐴱𐴲𐴳𐴴𐴵𐴶𐴷𐴸𐴹𐵀𐵁𐵂𐵃𐵄𐵅𐵆𐵇𐵈𐵉𑁦𑁧𑁨𑁩𑁪𑁫𑁬𑁭𑁮𑁯'
      '𑃰𑃱𑃲𑃳𑃴𑃵𑃶𑃷𑃸𑃹𑄶𑄷𑄸𑄹𑄺𑄻𑄼𑄽𑄾𑄿𑇐𑇑𑇒𑇓𑇔𑇕𑇖𑇗𑇘𑇙𑋰𑋱𑋲𑋳𑋴𑋵𑋶𑋷𑋸𑋹𑑐𑑑𑑒𑑓𑑔𑑕𑑖𑑗𑑘𑑙'
      '𑓐𑓑𑓒𑓓𑓔𑓕𑓖𑓗𑓘𑓙𑙐𑙑𑙒𑙓𑙔𑙕𑙖𑙗𑙘𑙙𑛀𑛁𑛂𑛃𑛄𑛅𑛆𑛇𑛈𑛉𑛐𑛑𑛒𑛓𑛔𑛕𑛖𑛗𑛘𑛙𑛚𑛛𑛜𑛝𑛞𑛟𑛠𑛡𑛢𑛣'
      '𑜰𑜱𑜲𑜳𑜴𑜵𑜶𑜷𑜸𑜹𑣠𑣡𑣢𑣣𑣤𑣥𑣦𑣧𑣨𑣩𑥐𑥑𑥒𑥓𑥔𑥕𑥖𑥗𑥘𑥙𑯰𑯱𑯲𑯳𑯴𑯵𑯶𑯷𑯸𑯹𑱐𑱑𑱒𑱓𑱔𑱕𑱖𑱗𑱘𑱙'
      '𑵐𑵑𑵒𑵓𑵔𑵕𑵖𑵗𑵘𑵙𑶠𑶡𑶢𑶣𑶤𑶥𑶦𑶧𑶨𑶩𑷠𑷡𑷢𑷣𑷤𑷥𑷦𑷧𑷨𑷩𑽐𑽑𑽒𑽓𑽔𑽕𑽖𑽗𑽘𑽙𖄰𖄱𖄲𖄳𖄴𖄵𖄶𖄷𖄸𖄹'
      '𖩠𖩡𖩢𖩣𖩤𖩥𖩦𖩧𖩨𖩩𖫀𖫁𖫂𖫃𖫄𖫅𖫆𖫇𖫈𖫉𖭐𖭑𖭒𖭓𖭔𖭕𖭖𖭗𖭘𖭙𖵰𖵱𖵲𖵳𖵴𖵵𖵶𖵷𖵸𖵹𞅀𞅁𞅂𞅃𞅄𞅅𞅆𞅇𞅈𞅉'
      '𞋰𞋱𞋲𞋳𞋴𞋵𞋶𞋷𞋸𞋹𞓰𞓱𞓲𞓳𞓴𞓵𞓶𞓷𞓸𞓹𞗱𞗲𞗳𞗴𞗵𞗶𞗷𞗸𞗹𞗺𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙',
      repeat('0123456789', 68));
  end if;
  return base;
end $function$;

-- The words of a name, each with the rest of the name. Their number is bounded, so that a long name does not need as many rows.
CREATE OR REPLACE FUNCTION search_keys_of(full_key text, OUT key text, OUT word integer)
 RETURNS SETOF record
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
BEGIN ATOMIC
 SELECT array_to_string(words.words[n.n:], ' '::text) AS array_to_string,
     n.n
    FROM string_to_array(search_keys_of.full_key, ' '::text) words(words),
     LATERAL generate_series(1, LEAST(cardinality(words.words), 8)) n(n)
   WHERE (words.words[n.n] <> ''::text);
END;

-- The lexemes of a text. Without a language its words are found only as written.
CREATE OR REPLACE FUNCTION search_lexemes(content text, language text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  tokens text[] := search_tokens(content);
begin
  if is_spaceless(content) then
    return array(
      select search_stem(token, coalesce(language, '')) from unnest(tokens) token where not is_spaceless(token)
      union all
      select '~' || substr(token, start, letters) from unnest(tokens) token, generate_series(1, 3) letters,
        generate_series(1, length(token) - letters + 1) start where is_spaceless(token));
  elsif language is null then
    return tokens;
  end if;
  return array(select search_stem(token, language) from unnest(tokens) token);
end $function$;

-- All of the first twelve words have to match, a longer run of letters without spaces by all of its groups of three. Null if the text contains no word.
CREATE OR REPLACE FUNCTION search_query(query text)
 RETURNS tsquery
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  token text;
  terms text[] := '{}';
begin
  foreach token in array (search_tokens(query))[:12] loop
    if is_spaceless(token) then
      for start in 1 .. greatest(length(token) - 2, 1) loop
        terms := terms || format('''~%s''', substr(token, start, 3));
      end loop;
    else
      terms := terms || format('(''%s'')', array_to_string(search_forms(token), ''' | '''));
    end if;
  end loop;
  return nullif(array_to_string(terms, ' & '), '')::tsquery;
end $function$;

-- The lexemes of all words of a query, to find them in a text.
CREATE OR REPLACE FUNCTION search_query_lexemes(query text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  token text;
  lexemes text[] := '{}';
begin
  foreach token in array (search_tokens(query))[:12] loop
    lexemes := lexemes || search_forms(token);
  end loop;
  return lexemes;
end $function$;

-- The lexeme of a word of a text in a language; the word itself if the language has no inflections or is unknown. The functions of single words are not strict, so that PostgreSQL can inline them.
CREATE OR REPLACE FUNCTION search_stem(word text, language text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE split_part(language, '-'::text, 1) WHEN 'ar'::text THEN ('ar:'::text || COALESCE((ts_lexize('daystar_ar'::regdictionary, word))[1], word)) WHEN 'de'::text THEN ('de:'::text || COALESCE((ts_lexize('daystar_de'::regdictionary, word))[1], word)) WHEN 'en'::text THEN ('en:'::text || COALESCE((ts_lexize('daystar_en'::regdictionary, word))[1], word)) WHEN 'es'::text THEN ('es:'::text || COALESCE((ts_lexize('daystar_es'::regdictionary, word))[1], word)) WHEN 'fr'::text THEN ('fr:'::text || COALESCE((ts_lexize('daystar_fr'::regdictionary, word))[1], word)) WHEN 'pt'::text THEN ('pt:'::text || COALESCE((ts_lexize('daystar_pt'::regdictionary, word))[1], word)) ELSE word END;

-- One lexeme as a query.
CREATE OR REPLACE FUNCTION search_term(lexeme text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (((''''::text || replace(replace(lexeme, '\'::text, '\\'::text), ''''::text, ''''''::text)) || ''''::text))::tsquery;

-- The year, the month and the day of a time, as words of the search.
CREATE OR REPLACE FUNCTION search_times(at timestamp with time zone)
 RETURNS text[]
 LANGUAGE sql
 STABLE PARALLEL SAFE STRICT
RETURN ARRAY[to_char((at AT TIME ZONE 'UTC'::text), '"y:"YYYY'::text), to_char((at AT TIME ZONE 'UTC'::text), '"m:"YYYY-MM'::text), to_char((at AT TIME ZONE 'UTC'::text), '"d:"YYYY-MM-DD'::text)];

-- The folded words of a text, cut to 60 letters. Runs of letters of scripts without spaces are separate.
CREATE OR REPLACE FUNCTION search_tokens(content text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  words text := text_words(content);
begin
  if is_spaceless(words) then
    words := regexp_replace(words, '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u31f0-\u31ff'
      '\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+)', ' \1 ', 'g');
  end if;
  if words ~ '\S{61}' then
    return array(select left(word, 60) from unnest(string_to_array(words, ' ')) word where word <> '');
  end if;
  return array_remove(string_to_array(words, ' '), '');
end $function$;

-- The position in the results: matches at the start of a name or username first, then those of a later word, each by popularity.
CREATE OR REPLACE FUNCTION search_weight(word integer, n integer)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (((CASE WHEN (word > 1) THEN 128 ELSE 0 END + 127) - popularity_step(n)))::smallint;

-- Keeps circle_search_keys.
CREATE OR REPLACE FUNCTION set_circle_search_keys()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    delete from circle_search_keys where circle_id = new.id;
  end if;
  insert into circle_search_keys (circle_id, key, full_key, weight)
  select new.id, k.key, new.name_key, min(search_weight(k.word, new.member_count))
  from search_keys_of(new.name_key) k group by 2;
  return null;
end $function$;

-- Keeps member_search_keys.
CREATE OR REPLACE FUNCTION set_member_search_keys()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    delete from member_search_keys where member_id = new.id;
  end if;
  insert into member_search_keys (member_id, key, full_key, weight)
  select new.id, k.key, f.full_key, min(search_weight(k.word, new.followers_count))
  from (values (new.name_key), (new.username_key)) f(full_key), search_keys_of(f.full_key) k group by 2, 3;
  return null;
end $function$;

-- Assigns a new notification to its group, unless the member has switched groups off.
CREATE OR REPLACE FUNCTION set_notification_group()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  is_grouped boolean;
begin
  if new.type in ('activity_high_fived', 'comment_starred', 'connection_accepted') then
    -- Waits for a change of the setting, which changes all stored ones.
    select s.is_grouped into is_grouped from notification_settings s where s.member_id = new.recipient_id for key share;
    if is_grouped is distinct from false then
      new.group_key := notification_group(new.type, new.activity_id, new.comment_id, new.created_at,
        (select time_zone from members where id = new.recipient_id));
    end if;
  end if;
  return new;
end $function$;

-- A folded text with its symbols. Emoji that the folding would replace by letters, and the joiner of emoji, are replaced by characters that no text contains.
CREATE OR REPLACE FUNCTION symbol_text(content text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN btrim(regexp_replace(search_key(translate(regexp_replace(content, '\]\(u:\d+\)'::text, ' '::text, 'g'::text), ('‼⁉™ℹⓂ㊗㊙🈁🈂🈚🈯🈲🈳🈴🈵🈶🈷🈸🈹🈺🉐🉑'::text || '‍'::text), ''::text)), '\s+'::text, ' '::text, 'g'::text));

-- The folded forms of tags, by which they are compared.
CREATE OR REPLACE FUNCTION tag_keys(tags text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ARRAY(SELECT search_key(tag.tag) AS search_key FROM unnest(tag_keys.tags) tag(tag));

-- The folded words of a text between spaces. Arabic punctuation separates words as well.
CREATE OR REPLACE FUNCTION text_words(content text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((' '::text || btrim(regexp_replace(search_key(NORMALIZE(regexp_replace(content, '\]\(u:\d+\)'::text, ' '::text, 'g'::text), NFC)), '[\s!-/:-@\[-`{-\u00bf\u060c\u061b\u061f\u066a-\u066d\u06d4\u2000-\u206f\u3000-\u303f]+'::text, ' '::text, 'g'::text))) || ' '::text);

-- Keeps the number and the latest authors of the comments of an activity when a comment gets or loses its author.
CREATE OR REPLACE FUNCTION update_commenters()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from activities where id = new.activity_id for no key update;
  update activities
  set comment_count = comment_count + num_nonnulls(new.author_id) - num_nonnulls(old.author_id),
    commenter_ids = latest_commenters(id)
  where id = new.activity_id;
  return null;
end $function$;

-- Copies to the links of an activity whether it has a photo or video.
CREATE OR REPLACE FUNCTION update_link_media()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update activity_circles set has_media = new.media_id is not null where activity_id = new.id;
  return null;
end $function$;

-- An activity without the columns that triggers maintain while others comment on it and give high fives.
CREATE OR REPLACE FUNCTION without_reactions(activity activities)
 RETURNS activities
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  activity.high_five_count := 0;
  activity.comment_count := 0;
  activity.high_fiver_ids := '{}';
  activity.commenter_ids := '{}';
  return activity;
end $function$;
