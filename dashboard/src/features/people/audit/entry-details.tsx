import { Ellipsis } from "lucide-react";
import { m } from "#messages";
import { longMoment } from "#src/format/dates.ts";
import { personName } from "#src/format/person-name.ts";
import { useTimeZone } from "#src/place/use-time-zone.ts";
import { Button, IconButton } from "#src/ui/button.tsx";
import { Popover } from "#src/ui/popover.tsx";
import type { AuditSearch } from "./audit-search.ts";
import type { AuditEntry } from "./entry.ts";
import { operationName } from "./operation-names.ts";
import { useFilters } from "./use-filters.ts";

/** Ids of an entry, and links to similar entries. */
export function AuditEntryDetails({ entry }: { entry: AuditEntry }) {
  const zone = useTimeZone();
  const { id, createdAt, operation, subject, requestId } = entry;
  const facts: [string, string][] = [
    [m.audit_column_when(), longMoment(createdAt, zone)],
    [m.audit_operation(), operation],
    ...(subject === null ? [] : [[m.audit_subject(), subject.id] as [string, string]]),
    [m.audit_request(), requestId],
    [m.audit_entry(), id],
  ];
  return (
    <Popover
      align="end"
      title={m.audit_details()}
      trigger={
        <IconButton label={m.audit_details_of({ what: operationName(operation) })}>
          <Ellipsis size={15} />
        </IconButton>
      }
    >
      {(close) => (
        <>
          <dl className="mt-2 flex flex-col gap-2 text-xs">
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt className="text-ink-3">{name}</dt>
                <dd className="select-all [overflow-wrap:anywhere]">{value}</dd>
              </div>
            ))}
          </dl>
          <More entry={entry} onDone={close} />
        </>
      )}
    </Popover>
  );
}

function More({ entry: { person, token, subject, operation }, onDone }: { entry: AuditEntry; onDone: () => void }) {
  const { change } = useFilters();
  const ways: ([string, Partial<AuditSearch>] | undefined)[] = [
    person === null ? undefined : [m.audit_only_person({ name: personName(person.name) }), { person: person.id }],
    token === null ? undefined : [m.audit_only_token(), { token: token.id }],
    subject === null ? undefined : [m.audit_only_subject(), { subject: subject.id }],
    [m.audit_only_operation(), { group: undefined, operation }],
  ];
  return (
    <div className="mt-3 flex flex-wrap gap-1.5">
      {ways.map(
        (way) =>
          way && (
            <Button
              key={way[0]}
              className="h-7"
              onClick={() => {
                onDone();
                change(way[1]);
              }}
            >
              {way[0]}
            </Button>
          ),
      )}
    </div>
  );
}
