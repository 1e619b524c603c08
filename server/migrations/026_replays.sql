-- How often an administrator has sent an event again. The result of a try that began before the last time does not settle it.
alter table webhook_deliveries add column replays integer not null default 0;
