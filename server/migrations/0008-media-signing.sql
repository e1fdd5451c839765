-- What signs the expiring addresses of a picture or video that not everybody may see. One per row: whoever reads the row
-- can make an address, no process shares anything else, and nothing is left to leak once the row is gone.
alter table media add column signing_key text not null default replace(gen_random_uuid()::text, '-', '');
