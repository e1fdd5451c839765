-- expand
-- The key pair for what apps keep encrypted after signing out; one row, created when a member first needs it.
create table outbox_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null default now()
);
