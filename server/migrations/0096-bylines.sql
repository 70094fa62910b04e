--! online
-- An article that a person began names that person. Nobody is shown before they choose so.
do $$
declare
  batch text[];
  tenant text;
  behind text;
begin
  for tenant in select organization_id from organization order by organization_id loop
    behind := '';
    loop
      select array_agg(id), max(id) into batch, behind from (
        select a.id from article a
        join article_revision r on r.organization_id = a.organization_id and r.article_id = a.id and r.revision = 1
        where a.organization_id = tenant and a.id > behind and a.byline_id is null and r.author_kind = 'human' and r.generation_id is null
        order by a.id limit 1000
      ) next;
      exit when batch is null;
      update article a set byline_id = r.author_id from article_revision r
      where a.organization_id = tenant and a.id = any (batch)
        and r.organization_id = tenant and r.article_id = a.id and r.revision = 1;
      commit;
    end loop;
  end loop;
end
$$;
create index concurrently if not exists article_of_byline on article (organization_id, project_id, byline_id, locale, published_at desc, id desc)
  include (live_at) where published_revision is not null;
