--! online
-- Addresses of German tags write umlauts as two letters, as those of articles do. Tags in further letters keep theirs.
do $$
begin
  loop
    update article_revision r set tag_slugs = b.slugs
    from (
      select c.organization_id, c.article_id, c.revision, n.slugs
      from article_revision c
      join article a on a.organization_id = c.organization_id and a.id = c.article_id and a.locale ~ '^de(-|$)'
      cross join lateral (
        select array_agg(
          case when t.tag ~ '[äöüÄÖÜ]' and w.words ~ '^[ -~]+$'
            then trim('-' from regexp_replace(replace(w.words, '''', ''), '[^a-z0-9]+', '-', 'g')) else t.slug end
          order by t.at
        ) as slugs
        from unnest(c.tags, c.tag_slugs) with ordinality t (tag, slug, at)
        cross join lateral (
          select replace(replace(replace(replace(lower(translate(t.tag, 'ÄÖÜ', 'äöü')), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ß', 'ss') as words
        ) w
      ) n
      where array_to_string(c.tags, ' ') ~ '[äöüÄÖÜ]' and n.slugs <> c.tag_slugs
        and cardinality(n.slugs) = (select count(distinct s) from unnest(n.slugs) s)
      limit 500
    ) b
    where r.organization_id = b.organization_id and r.article_id = b.article_id and r.revision = b.revision;
    exit when not found;
    commit;
  end loop;
  loop
    update article_tag t set slug = b.slug
    from (
      select o.organization_id, o.article_id, o.slug as old, n.slug
      from article_tag o
      join article a on a.organization_id = o.organization_id and a.id = o.article_id and a.locale ~ '^de(-|$)'
      join article_revision r on r.organization_id = a.organization_id and r.article_id = a.id and r.revision = a.published_revision
      cross join lateral unnest(r.tags, r.tag_slugs) n (tag, slug)
      where n.tag = o.tag and n.slug <> o.slug and o.tag ~ '[äöüÄÖÜ]'
        and not exists (
          select from article_tag k where k.organization_id = o.organization_id and k.article_id = o.article_id and k.slug = n.slug
        )
      limit 500
    ) b
    where t.organization_id = b.organization_id and t.article_id = b.article_id and t.slug = b.old;
    exit when not found;
    commit;
  end loop;
end
$$;
