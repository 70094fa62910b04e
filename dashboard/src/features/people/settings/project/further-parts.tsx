import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { m } from "#messages";
import { pages, query } from "#src/api/query.ts";
import { GuestLinks } from "#src/parts/guests/guest-links.tsx";
import { SettingsSection } from "#src/parts/settings/section.tsx";
import { Button } from "#src/ui/button.tsx";
import { Card } from "#src/ui/page.tsx";
import { RoutineSection } from "../routine/routine-section.tsx";
import { type FurtherPart, furtherParts } from "./further-part.ts";
import type { Settings } from "./settings.ts";
import { SlotsSection } from "./slots-section.tsx";
import { StepsSection } from "./steps-section.tsx";

const names: Record<FurtherPart, () => string> = {
  steps: m.people_steps,
  guests: m.guests_settings,
  slots: m.people_slots,
  routine: m.people_routine,
};

/** Parts that not every project needs: those in use stand here folded, and buttons begin the others. */
export function FurtherParts({ settings, first }: { settings: Settings; first: FurtherPart | undefined }) {
  const { id } = settings;
  const used = useUsed(settings);
  const [opened, setOpened] = useState<readonly FurtherPart[]>(first === undefined ? [] : [first]);
  if (used === undefined) return null;
  const open = (part: FurtherPart) => setOpened((before) => [...before, part]);
  const sections: Record<FurtherPart, ReactNode> = {
    steps: <StepsSection settings={settings} />,
    guests: <GuestsSection id={id} />,
    slots: <SlotsSection id={id} />,
    routine: <RoutineSection id={id} />,
  };
  const rest = furtherParts.filter((part) => !used[part] && !opened.includes(part));
  return (
    <>
      {furtherParts.map((part) =>
        opened.includes(part) ? (
          <Part key={part} isLatest={part === opened.at(-1)}>
            {sections[part]}
          </Part>
        ) : (
          used[part] && (
            <SettingsSection key={part} title={names[part]()}>
              <Button onClick={() => open(part)}>
                {m.people_further_open()}
                <span className="sr-only"> {names[part]()}</span>
              </Button>
            </SettingsSection>
          )
        ),
      )}
      {rest.length > 0 && (
        <SettingsSection title={m.people_further()} text={m.people_further_text()}>
          <div className="flex flex-wrap gap-2">
            {rest.map((part) => (
              <Button key={part} onClick={() => open(part)}>
                <Plus size={14} aria-hidden />
                {names[part]()}
              </Button>
            ))}
          </div>
        </SettingsSection>
      )}
    </>
  );
}

/** A part, which is scrolled to and takes the focus when it was opened last. */
function Part({ isLatest, children }: { isLatest: boolean; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isLatest) return;
    element.current?.scrollIntoView({ block: "start" });
    element.current?.focus({ preventScroll: true });
  }, [isLatest]);
  return (
    <div ref={element} tabIndex={-1} className="scroll-mt-16 border-line border-b pt-4 outline-none">
      {children}
    </div>
  );
}

/**
 * Returns which parts are in use; undefined until it is known. Steps are for more people than one. What cannot be read counts as used, so
 * that its own part tells why.
 */
function useUsed({ id, approval }: Settings): Record<FurtherPart, boolean> | undefined {
  const organization = useQuery(query("get_organization", {}));
  const links = useInfiniteQuery(pages("list_guest_links", { projectId: id }));
  const slots = useQuery(query("get_post_slots", { projectId: id }));
  const routine = useQuery(query("get_routine", { id }));
  if (organization.isPending || links.isPending || slots.isPending || routine.isPending) return undefined;
  return {
    steps: organization.data?.members !== 1 || approval.kind !== "one" || approval.guests,
    guests: links.data?.pages[0]?.data.length !== 0,
    slots: slots.data?.slots.length !== 0,
    routine: routine.data?.posts.length !== 0,
  };
}

/** Every link of the project for people without an account. */
function GuestsSection({ id }: { id: string }) {
  return (
    <SettingsSection title={m.guests_settings()} text={m.guests_settings_text()}>
      <Card className="px-5 py-2.5">
        <GuestLinks projectId={id} />
      </Card>
    </SettingsSection>
  );
}
