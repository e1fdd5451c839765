-- Lists that read all rows of a member, a circle or a comment and sorted them.
create index connections_received on connections (followee_id, created_at desc, id desc) where status = 'pending';
create index connections_sent on connections (follower_id, created_at desc, id desc);
create index circle_admins on circle_members (circle_id, joined_at, member_id) where role = 'admin';
create index comment_stars_newest on comment_stars (comment_id, created_at desc, member_id desc);
create index activities_with_place on activities (author_id, occurred_at desc) where place_id is not null;
