import { getRouteApi, Link } from "@tanstack/react-router";
import { useRef } from "react";
import { m } from "#messages";
import { permissionSummary } from "#src/parts/access/permission-names.ts";
import { Usage } from "#src/parts/access/usage-bars.tsx";
import { useOrganization } from "#src/place/use-place.ts";
import { useProjectName } from "#src/place/use-project-name.ts";
import { useRowKeys } from "#src/shell/use-row-keys.ts";
import { Card } from "#src/ui/page.tsx";
import { type Token, TokenState } from "./token-state.tsx";

const route = getRouteApi("/organizations/$organizationId/tokens");
const columns = "lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_14rem_9.5rem]";

/** Tokens, each in a row, or in a card on a narrow window. */
export function TokenList({ tokens }: { tokens: readonly Token[] }) {
  const list = useRef<HTMLUListElement>(null);
  useRowKeys(list);
  return (
    <Card className="overflow-hidden">
      <div aria-hidden className={`hidden gap-4 border-line border-b bg-panel/50 px-4 py-2 text-ink-2 text-xs lg:grid ${columns}`}>
        <span>{m.tokens_column_token()}</span>
        <span>{m.tokens_column_may()}</span>
        <span>{m.tokens_column_use()}</span>
        <span>{m.tokens_column_state()}</span>
      </div>
      <ul ref={list} className="divide-y divide-line">
        {tokens.map((token) => (
          <Row key={token.id} token={token} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ token }: { token: Token }) {
  const { id: organizationId } = useOrganization();
  const search = route.useSearch();
  const projectName = useProjectName();
  const { kind, projectId, permissions, state, beyondRole } = token;
  return (
    <li className={`relative grid gap-x-4 gap-y-2 px-4 py-3 hover:bg-panel/40 lg:items-center ${columns}`}>
      <div className="min-w-0">
        <Link
          data-row
          to="/organizations/$organizationId/tokens"
          params={{ organizationId }}
          search={{ ...search, token: token.id }}
          className="line-clamp-1 font-medium leading-5 after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2"
        >
          {token.name}
        </Link>
        <p className="truncate text-ink-2 text-xs">
          <span className="font-mono">{shownValue(token)}</span> · {token.creatorName}
        </p>
      </div>
      <div className="min-w-0 text-xs">
        <p className="truncate">{projectName(projectId)}</p>
        <p className="truncate text-ink-2">{kind === "read" ? m.tokens_of_site() : permissionSummary(permissions)}</p>
        {state === "active" && beyondRole.length > 0 && <p className="text-amber-i">{m.tokens_limited()}</p>}
      </div>
      <Usage use={token} />
      <TokenState token={token} />
    </li>
  );
}

/** Returns the visible rest of a value that was shown only once. */
export function shownValue({ kind, lastFour }: Token): string {
  return `${kind === "read" ? "svc_read_" : "svc_live_"}…${lastFour}`;
}
