import { isLeader } from "@galley/contract";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { enterOrganization } from "#dashboard/api/scope.ts";
import type { Place } from "#dashboard/api/session.ts";
import { DestinationNotice } from "#dashboard/features/delivery/connections/parts/notice.tsx";
import { useSession } from "#dashboard/place/use-place.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { TextField } from "#dashboard/ui/field.tsx";
import { Card, PageHeader } from "#dashboard/ui/page.tsx";
import { Empty } from "#dashboard/ui/states.tsx";
import { Toasts } from "#dashboard/ui/toast.tsx";
import { m } from "#messages";
import { useCodeField } from "../use-code-field.tsx";
import { Request } from "./request.tsx";

const route = getRouteApi("/connect");

/** Screen on which a person approves or denies a site that shows a code. */
export function ApprovalScreen() {
  const { organizations } = useSession();
  const places = organizations
    .filter(({ role }) => isLeader(role))
    .flatMap((organization) => organization.projects.map((project) => ({ organization, project })));
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center gap-5 px-4 py-10">
      <PageHeader title={m.connections_approve_title()} sub={<p className="mt-1 text-ink-2 leading-6">{m.connections_approve_text()}</p>} />
      {places.length === 0 ? (
        <Empty title={m.connections_approve_nobody()}>{m.connections_approve_ask()}</Empty>
      ) : (
        <Steps places={places} />
      )}
      <p className="text-center text-ui">
        <Link to="/" className="text-ink-2 hover:underline">
          {m.connections_approve_leave()}
        </Link>
      </p>
      <Toasts />
    </main>
  );
}

function Steps({ places }: { places: readonly Place[] }) {
  const { code, project } = route.useSearch();
  const navigate = route.useNavigate();
  const [denied, setDenied] = useState<string>();
  const chosen = places.find((place) => place.project.id === project) ?? (places.length === 1 ? places[0] : undefined);
  const asker = chosen ?? places[0];
  if (asker === undefined) return null;
  // A code belongs to no organization yet, so one in which the person may decide looks it up.
  enterOrganization(asker.organization.id);
  const choose = (id: string | undefined) => void navigate({ search: (before) => ({ ...before, project: id }), replace: true });
  if (code === undefined) return <CodeForm onCode={(typed) => void navigate({ search: (before) => ({ ...before, code: typed }) })} />;
  if (denied === code) return <Denied />;
  return (
    <Request
      key={code}
      code={code}
      places={places}
      chosen={chosen}
      onChoose={choose}
      onDenied={() => setDenied(code)}
      onOther={() => void navigate({ search: (before) => ({ ...before, code: undefined }) })}
    />
  );
}

/** Form for the code that an initializer shows. */
function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const { submit, field } = useCodeField(onCode);
  return (
    <Card className="p-5">
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField {...field} hint={m.connections_code_hint()} />
        <Button type="submit" look="primary">
          {m.connections_code_look()}
        </Button>
      </form>
    </Card>
  );
}

/** Message that the site was denied and received no access. */
function Denied() {
  return <DestinationNotice tone="good">{m.connections_denied()}</DestinationNotice>;
}
