import { auditGroups } from "@galley/contract";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { Button } from "#src/ui/button.tsx";
import { shownAuditGroups, surfaces } from "./audit-search.ts";
import { FilterChoice } from "./choice.tsx";
import { DayField } from "./day-field.tsx";
import { auditGroupNames, surfaceNames } from "./names.ts";
import { operationName } from "./operation-names.ts";
import { useFilters } from "./use-filters.ts";

/** Filters of the log. The URL holds all of them. */
export function AuditFilters() {
  const { search, isAny, change, clear } = useFilters();
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">{m.audit_filters()}</legend>
      <What />
      <Who />
      <FilterChoice
        name={m.audit_surface()}
        value={search.surface}
        options={surfaces.map((value) => ({ value, label: surfaceNames[value]() }))}
        onChange={(surface) => change({ surface })}
      />
      <DayField label={m.audit_from()} value={search.from} max={search.to} onChange={(from) => change({ from })} />
      <DayField label={m.audit_to()} value={search.to} min={search.from} onChange={(to) => change({ to })} />
      <OneSubject />
      {isAny && (
        <Button look="quiet" onClick={clear}>
          {m.audit_clear()}
        </Button>
      )}
    </fieldset>
  );
}

function What() {
  const { search, change } = useFilters();
  const { group, operation } = search;
  const ofGroup = group === undefined ? [] : auditGroups[group];
  return (
    <>
      <FilterChoice
        name={m.audit_group()}
        value={group}
        options={shownAuditGroups.map((value) => ({ value, label: auditGroupNames[value]() }))}
        onChange={(next) => change({ group: next, operation: undefined })}
      />
      {(group !== undefined || operation !== undefined) && (
        <FilterChoice<string>
          name={m.audit_what()}
          value={operation}
          options={ofGroup.map((value) => ({ value, label: operationName(value) }))}
          unknown={operation === undefined ? m.audit_any() : operationName(operation)}
          onChange={(next) => change({ operation: next })}
        />
      )}
    </>
  );
}

function Who() {
  const { search, change } = useFilters();
  const members = useQuery(query("list_members", {})).data?.data ?? [];
  const tokens = useQuery(query("list_tokens", {})).data?.data ?? [];
  const assistants = useQuery(query("list_assistants", {})).data?.data ?? [];
  return (
    <>
      <FilterChoice<string>
        name={m.audit_person()}
        value={search.person}
        any={m.audit_anyone()}
        unknown={m.audit_somebody()}
        options={members.map(({ personId, name }) => ({ value: personId, label: name }))}
        onChange={(person) => change({ person })}
      />
      <FilterChoice<string>
        name={m.audit_token()}
        value={search.token}
        unknown={m.audit_some_token()}
        options={[...assistants, ...tokens].map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(token) => change({ token })}
      />
    </>
  );
}

/** Button that tells that only changes of one subject are shown, and removes this filter. */
function OneSubject() {
  const { search, change } = useFilters();
  const { subject } = search;
  const found = useQuery({ ...query("list_audit_entries", { subjectId: subject ?? "-", limit: 1 }), enabled: subject !== undefined });
  if (subject === undefined) return null;
  const title = found.data?.data[0]?.subject?.title ?? subject;
  return (
    <Button className="max-w-full" onClick={() => change({ subject: undefined })}>
      <span className="truncate font-normal text-ink-2">{m.audit_subject_only({ title })}</span>
      <X size={13} className="shrink-0 text-ink-3" aria-label={m.audit_filter_remove()} />
    </Button>
  );
}
