import { isLeader } from "@galley/contract";
import { ShieldAlert } from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#messages";
import { useOrganization } from "#src/place/use-place.ts";
import { usePageTitle } from "#src/ui/page.tsx";
import { Empty } from "#src/ui/states.tsx";

/** Endpoints for owners and admins. All others see a note instead. */
export function EndpointLeadersOnly({ children }: { children: ReactNode }) {
  const { role } = useOrganization();
  return isLeader(role) ? children : <NotForYou />;
}

function NotForYou() {
  usePageTitle(m.nav_webhooks());
  return (
    <>
      <h1 className="sr-only">{m.nav_webhooks()}</h1>
      <Empty icon={<ShieldAlert size={18} />} title={m.webhooks_leaders_title()}>
        {m.webhooks_leaders_text()}
      </Empty>
    </>
  );
}
