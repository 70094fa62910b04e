import { Bot, KeyRound, ServerCog, Terminal } from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#messages";
import { personName } from "#src/format/person-name.ts";
import { Face } from "#src/ui/face.tsx";
import type { AuditEntry } from "./entry.ts";

/** Person of an entry with the token or assistant that they used, or the operator, or the service itself. */
export function EntryWho({ entry: { person, token, guest, surface } }: { entry: AuditEntry }) {
  if (surface === "command") {
    return (
      <Line sign={<Sign icon={<Terminal size={12} />} />}>
        {person === null ? m.audit_operator() : m.audit_operator_as({ name: personName(person.name) })}
      </Line>
    );
  }
  if (person === null && token === null) return <Line sign={<Sign icon={<ServerCog size={12} />} />}>{m.audit_service()}</Line>;
  const Icon = token?.kind === "assistant" || surface === "assistant" ? Bot : KeyRound;
  const name = person === null ? m.audit_gone_person() : personName(person.name);
  if (guest !== null) {
    return (
      <Line sign={<Face name={personName(guest)} />}>
        {personName(guest)}
        <span className="block truncate text-ink-2 text-xs">{m.audit_guest_by({ name })}</span>
      </Line>
    );
  }
  return (
    <Line sign={<Face name={name} />}>
      {name}
      {token !== null && (
        <span className="flex min-w-0 items-center gap-1 text-ink-2 text-xs">
          <Icon size={11} className="shrink-0" aria-hidden />
          <span className="truncate">{m.audit_with_token({ name: token.name ?? m.audit_gone_token() })}</span>
        </span>
      )}
    </Line>
  );
}

function Line({ sign, children }: { sign: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-w-0 items-center gap-2 text-ui leading-4.5">
      {sign}
      <div className="min-w-0">{children}</div>
    </div>
  );
}

function Sign({ icon }: { icon: ReactNode }) {
  return (
    <span aria-hidden className="grid size-5 shrink-0 place-items-center rounded-full bg-panel text-ink-2">
      {icon}
    </span>
  );
}
