-- expand
-- The time zones in which there are events are read one by one, for searches by day.
create index event_series_time_zone on event_series (time_zone);
