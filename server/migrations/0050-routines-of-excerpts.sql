-- Without a model routine posts are excerpts of the article: they begin only where a project asks for them.
alter table routine add column excerpts boolean not null default false;
