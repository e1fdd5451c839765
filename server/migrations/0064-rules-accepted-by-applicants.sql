-- expand
-- The version of the rules that the applicant has accepted; null: the community required no acceptance.
alter table applications add column accepted_rules text;
