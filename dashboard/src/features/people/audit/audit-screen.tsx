import { useInfiniteQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { m } from "#messages";
import { pages } from "#src/api/query.ts";
import { LeadersOnly } from "#src/parts/access/leaders-only.tsx";
import { KeptFor } from "#src/parts/kept-for.tsx";
import { Button } from "#src/ui/button.tsx";
import { cx } from "#src/ui/cx.ts";
import { PageHeader } from "#src/ui/page.tsx";
import { ShowMore } from "#src/ui/show-more.tsx";
import { Empty, Failed, Loading } from "#src/ui/states.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { EntryList } from "./entry-list.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { useFilters } from "./use-filters.ts";

export function AuditScreen() {
  return (
    <LeadersOnly title={m.nav_audit()} text={m.audit_leaders_only_text()}>
      <PageHeader
        title={m.nav_audit()}
        sub={
          <p className="mt-1 text-ink-2 text-ui">
            {m.audit_sub()} <KeptFor kind="audit" days={m.audit_kept_days} forever={m.audit_kept_forever} />
          </p>
        }
        actions={<ExportMenu />}
      />
      <AuditFilters />
      <Entries />
    </LeadersOnly>
  );
}

/** Entries of the log, newest first. */
function Entries() {
  const { wanted, isAny, clear } = useFilters();
  const list = useInfiniteQuery(pages("list_audit_entries", wanted));
  if (list.isPending) return <Loading rows={9} />;
  if (list.isError && list.data === undefined) return <Failed error={list.error} onRetry={list.refetch} />;
  const entries = list.data.pages.flatMap(({ data }) => data);
  if (entries.length === 0) {
    return isAny ? (
      <Empty icon={<ScrollText size={18} />} title={m.audit_none_found()} action={<Button onClick={clear}>{m.filter_clear()}</Button>}>
        {m.audit_none_found_text()}
      </Empty>
    ) : (
      <Empty icon={<ScrollText size={18} />} title={m.audit_none()}>
        {m.audit_none_text()}
      </Empty>
    );
  }
  return (
    <div aria-busy={list.isPlaceholderData || undefined} className={cx("flex flex-col gap-4", list.isPlaceholderData && "opacity-60")}>
      <EntryList entries={entries} />
      <ShowMore list={list} />
    </div>
  );
}
