-- The lists of followers and followees are read newest first, a page at a time, however many there are.
create index connections_newest_followers on connections (followee_id, accepted_at desc, id desc) where status = 'accepted';
create index connections_newest_followees on connections (follower_id, accepted_at desc, id desc) where status = 'accepted';
