-- expand
-- What members agree to when they join, and the tags that are offered first to those who post in the circle.
alter table circles
  add column rules text not null default '' check (length(rules) <= 5000),
  add column tags text[] not null default '{}' check (cardinality(tags) <= 20);
