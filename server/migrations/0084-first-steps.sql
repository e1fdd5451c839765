-- expand
alter table members
  -- The steps of the first days that the member does not want to see.
  add column dismissed_steps text[] not null default '{}',
  -- Whether the member is suggested to others; null: not decided, which means no.
  add column allows_suggestion boolean,
  -- Whether members whom they follow may add them to a welcome pack.
  add column allows_packs boolean not null default false;
