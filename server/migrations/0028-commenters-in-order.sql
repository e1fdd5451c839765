-- Whether a comment is the latest one of its author on the activity, for the list of commenters.
create index comments_of_author_on_activity on comments (activity_id, author_id, id);
