-- expand
-- Keys are kept for 90 days, longer than writes wait on a device; replies for a day. `created_id` is the object that
-- the request created or changed, written in the same transaction: a key with it is never carried out again.
alter table idempotency_keys add column created_id bigint;
create index idempotency_keys_replies on idempotency_keys (created_at) where reply is not null;
