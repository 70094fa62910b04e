import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { LeadersOnly } from "#src/parts/access/leaders-only.tsx";
import { useOrganization } from "#src/place/use-place.ts";
import { useShortcuts } from "#src/shell/shortcuts.ts";
import { Button } from "#src/ui/button.tsx";
import { PageHeader } from "#src/ui/page.tsx";
import { Empty, Failed, Loading } from "#src/ui/states.tsx";
import { TabLinks } from "#src/ui/tab-links.tsx";
import { type MadeToken, NewTokenDialog } from "./fresh/new-token-dialog.tsx";
import { TokenValue } from "./fresh/token-value.tsx";
import { TokenDetails } from "./token-details.tsx";
import { TokenList } from "./token-list.tsx";
import type { Token } from "./token-state.tsx";
import type { TokensSearch } from "./tokens-search.ts";

const route = getRouteApi("/organizations/$organizationId/tokens");

export function TokensScreen() {
  return (
    <LeadersOnly title={m.nav_tokens()} text={m.tokens_leaders_only_text()}>
      <Tokens />
    </LeadersOnly>
  );
}

/** Tokens of the API with their permissions, their state and their use. */
function Tokens() {
  const { new: isMaking } = route.useSearch();
  const navigate = route.useNavigate();
  const [made, setMade] = useState<MadeToken>();
  const make = (open: boolean) => void navigate({ search: (before) => ({ ...before, new: open || undefined }), replace: !open });
  useShortcuts([{ keys: "n", label: m.tokens_new(), run: () => make(true) }]);
  return (
    <>
      <PageHeader
        title={m.nav_tokens()}
        sub={<p className="mt-1 text-ink-2 text-ui">{m.tokens_sub()}</p>}
        actions={
          <Button look="primary" onClick={() => make(true)}>
            <Plus size={15} aria-hidden />
            {m.tokens_new()}
          </Button>
        }
      />
      <List onMake={() => make(true)} />
      {isMaking && (
        <NewTokenDialog
          onClose={() => make(false)}
          onMade={(token) => {
            make(false);
            setMade(token);
          }}
        />
      )}
      {made && <TokenValue token={made} onClose={() => setMade(undefined)} />}
    </>
  );
}

function isEnded({ state }: Token): boolean {
  return state !== "active";
}

function List({ onMake }: { onMake: () => void }) {
  const { show, token: openId } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch } = useQuery(query("list_tokens", {}));
  if (data === undefined) return error === null ? <Loading rows={7} /> : <Failed error={error} onRetry={() => void refetch()} />;
  const tokens = data.data;
  if (tokens.length === 0) {
    return (
      <Empty icon={<KeyRound size={18} />} title={m.tokens_none()} action={<Button onClick={onMake}>{m.tokens_make_first()}</Button>}>
        {m.tokens_none_text()}
      </Empty>
    );
  }
  const shown = tokens.filter((token) => show === "all" || isEnded(token) === (show === "ended"));
  const opened = tokens.find(({ id }) => id === openId);
  return (
    <>
      <Tabs tokens={tokens} />
      {shown.length > 0 ? <TokenList tokens={shown} /> : <Empty title={m.tokens_none_such()}>{m.tokens_none_such_text()}</Empty>}
      {opened && <TokenDetails token={opened} onClose={() => void navigate({ search: ({ token: _, ...rest }) => rest, replace: true })} />}
    </>
  );
}

function Tabs({ tokens }: { tokens: readonly Token[] }) {
  const { id } = useOrganization();
  const { show: current } = route.useSearch();
  const ended = tokens.filter(isEnded).length;
  const tabs: [TokensSearch["show"], string, number][] = [
    [undefined, m.tokens_tab_active(), tokens.length - ended],
    ["ended", m.tokens_tab_ended(), ended],
    ["all", m.tokens_tab_all(), tokens.length],
  ];
  return (
    <TabLinks
      label={m.tokens_by_state()}
      tabs={tabs.map(([show, label, count]) => ({
        key: label,
        label,
        count,
        current: show === current,
        link: { to: "/organizations/$organizationId/tokens", params: { organizationId: id }, search: { show } },
      }))}
    />
  );
}
