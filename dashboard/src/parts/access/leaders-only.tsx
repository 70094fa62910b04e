import { isLeader } from "@galley/contract";
import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#messages";
import { useOrganization } from "#src/place/use-place.ts";
import { PageHeader } from "#src/ui/page.tsx";
import { Empty } from "#src/ui/states.tsx";

/** Screen for owners and admins. All others see a note instead. */
export function LeadersOnly({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const { role } = useOrganization();
  if (isLeader(role)) return children;
  return (
    <>
      <PageHeader title={title} />
      <Empty icon={<Lock size={18} />} title={m.tokens_leaders_only()}>
        {text}
      </Empty>
    </>
  );
}
