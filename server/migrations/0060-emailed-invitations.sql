-- expand
-- A name with which the creator recognizes a link, and the address to which a link was sent until it can no longer be used.
alter table invitations add column label text not null default '', add column sent_to text, add column emailed_at timestamptz;
create index invitations_emailed on invitations (sent_to, emailed_at) where sent_to is not null;
