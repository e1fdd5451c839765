-- The rows that the first version stored for a small community, as in the archives of later versions, which their own
-- code has written.
-- The password of everyone is "a journal of lakes".
insert into members (email, name, username, password_hash)
select lower(name) || '@example.org', name, username,
  '$argon2id$v=19$m=19456,t=2,p=1$8zW7ujG4VTF+BbPTKjoiTw$xORV4BCCWeNH8LBn/VaQDkvZNbFeCx+ZMPpbdzHkH8s'
from (values (1, 'Ada', 'ada'), (2, 'Ben', null), (3, 'Cleo', null)) as m (id, name, username) order by id;

insert into connections (follower_id, followee_id, status, accepted_at)
values (2, 1, 'accepted', now()), (3, 1, 'pending', null);

insert into circles (name, description, is_private, created_by)
values ('Lake', 'Open to all', false, 1), ('Dawn swimmers', '', true, 1);
insert into circle_members (circle_id, member_id, role) values (1, 1, 'admin'), (2, 1, 'admin'), (1, 2, 'member');

insert into activities (author_id, title, tags, tag_keys, mood, duration_minutes, location, occurred_at, local_date)
values
  (1, 'Swim', '{lake,dawn}', '{lake,dawn}', 'calm', 45, '', now() - interval '4 minutes', current_date),
  (1, 'In a public circle', '{}', '{}', '', null, '', now() - interval '3 minutes', current_date),
  (1, 'In a private circle', '{}', '{}', '', null, '', now() - interval '2 minutes', current_date),
  (2, 'Bread', '{}', '{}', '', null, 'Kitchen', now() - interval '1 minute', current_date);
insert into activity_circles (activity_id, circle_id) values (2, 1), (3, 2);

insert into high_fives (activity_id, member_id) values (1, 2), (1, 3);
insert into comments (activity_id, author_id, content) values (1, 2, 'Well done, [Ada](u:1)!');
insert into comment_mentions (comment_id, member_id) values (1, 1);
insert into comment_stars (comment_id, member_id) values (1, 1);

insert into timeline_entries (member_id, occurred_at, activity_id, author_id)
select author_id, occurred_at, id, author_id from activities
union all select 2, occurred_at, id, author_id from activities where author_id = 1;

insert into notifications (recipient_id, actor_id, type, activity_id, comment_id, connection_id) values
  (2, 1, 'connection_accepted', null, null, 1),
  (1, 3, 'connection_request', null, null, 2),
  (1, 2, 'activity_high_fived', 1, null, null),
  (1, 3, 'activity_high_fived', 1, null, null),
  (1, 2, 'comment_mention', 1, 1, null),
  (2, 1, 'comment_starred', 1, 1, null);
