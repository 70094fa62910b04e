import { useQuery } from "@tanstack/react-query";
import { Bot } from "lucide-react";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { PageHeader } from "#src/ui/page.tsx";
import { Empty, Failed, Loading } from "#src/ui/states.tsx";
import { AssistantList } from "./assistant-list.tsx";
import { ConnectCard } from "./connect-card.tsx";

/** Connected assistants, and the ways to connect more. People see their own assistants, owners and admins see all of them. */
export function AssistantsScreen() {
  return (
    <>
      <PageHeader title={m.nav_assistants()} sub={<p className="mt-1 text-ink-2 text-ui">{m.assistants_sub()}</p>} />
      <Connected />
      <ConnectCard />
    </>
  );
}

function Connected() {
  const { data, error, refetch } = useQuery(query("list_assistants", {}));
  if (data === undefined) return error === null ? <Loading rows={3} /> : <Failed error={error} onRetry={() => void refetch()} />;
  if (data.data.length > 0) return <AssistantList assistants={data.data} />;
  return (
    <Empty icon={<Bot size={18} />} title={m.assistants_none()}>
      {m.assistants_none_text()}
    </Empty>
  );
}
