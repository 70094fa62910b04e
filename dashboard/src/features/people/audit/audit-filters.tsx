import { auditGroups } from "@galley/contract";
import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { personName } from "#src/format/person-name.ts";
import { FindMember } from "#src/parts/access/find-member.tsx";
import { Button } from "#src/ui/button.tsx";
import { DateField } from "#src/ui/date-field.tsx";
import { FilterChoice, OnlyOf } from "#src/ui/filter-choice.tsx";
import { shownAuditGroups, surfaces } from "./audit-search.ts";
import { FindToken } from "./find-token.tsx";
import { auditGroupNames, surfaceNames } from "./names.ts";
import { operationName } from "./operation-names.ts";
import { useFilters } from "./use-filters.ts";

const inlineLabel = "flex items-baseline gap-1.5";

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
      <DateField
        label={m.audit_from()}
        value={search.from ?? ""}
        max={search.to}
        onChange={(from) => change({ from: from || undefined })}
        className={inlineLabel}
      />
      <DateField
        label={m.audit_to()}
        value={search.to ?? ""}
        min={search.from}
        onChange={(to) => change({ to: to || undefined })}
        className={inlineLabel}
      />
      <OneSubject />
      {isAny && (
        <Button look="quiet" onClick={clear}>
          {m.filter_clear()}
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
          unknown={operation === undefined ? m.filter_any() : operationName(operation)}
          onChange={(next) => change({ operation: next })}
        />
      )}
    </>
  );
}

function Who() {
  const { search, change } = useFilters();
  const { person } = search;
  const one = useQuery({ ...query("list_members", { personId: person ?? "" }), enabled: person !== undefined }).data?.data[0];
  const named = person === undefined ? m.filter_anyone() : one === undefined ? m.audit_somebody() : personName(one.name);
  return (
    <>
      <FindMember
        label={m.audit_person()}
        hideLabel
        className="w-full sm:w-52"
        shown={m.filter_shown({ name: m.audit_person(), value: named })}
        chosen={person ?? ""}
        anyone={m.filter_anyone()}
        onPick={(member) => change({ person: member?.personId })}
      />
      <FindToken />
    </>
  );
}

/** Filter by one subject, which links from elsewhere set. */
function OneSubject() {
  const { search, change } = useFilters();
  const { subject } = search;
  const found = useQuery({ ...query("list_audit_entries", { subjectId: subject ?? "-", limit: 1 }), enabled: subject !== undefined });
  if (subject === undefined) return null;
  const title = found.data?.data[0]?.subject?.title ?? subject;
  return <OnlyOf text={m.audit_subject_only({ title })} onRemove={() => change({ subject: undefined })} />;
}
