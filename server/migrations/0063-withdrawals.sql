-- Counts the articles that were taken down. Without it, an article that goes live and offline again between two looks at the live
-- articles would leave no trace in them.
alter table project add column withdrawals integer not null default 0;
