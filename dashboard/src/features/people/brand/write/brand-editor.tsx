import { lazy, Suspense } from "react";
import { m } from "#messages";
import { shownKeys, useShortcuts } from "#src/shell/shortcuts.ts";
import { Button } from "#src/ui/button.tsx";
import { cx } from "#src/ui/cx.ts";
import { Kbd } from "#src/ui/page.tsx";
import { toast } from "#src/ui/toast.tsx";
import { BrandPreview } from "../preview/brand-preview.tsx";
import { useBrandPreview } from "../preview/use-brand-preview.ts";
import type { Brand, Profile } from "../profile/profile.ts";
import { BrandNotices } from "./brand-notices.tsx";
import { LookSection } from "./look-section.tsx";
import { ProjectFacts } from "./project-facts.tsx";
import { BusinessSection, GlossarySection, SubjectsSection, VoiceSection } from "./text-sections.tsx";
import type { BrandSaving } from "./use-brand-saving.ts";
import type { BrandWriting } from "./use-brand-writing.ts";

const ConflictDialog = lazy(async () => ({ default: (await import("../conflict/conflict-dialog.tsx")).BrandConflictDialog }));

type BrandEditorProps = {
  brand: Brand;
  writing: BrandWriting;
  saving: BrandSaving;
  comparing: boolean;
  onCompare: (comparing: boolean) => void;
};

/** Form for the whole profile, beside its preview. */
export function BrandEditor({
  brand,
  writing: { writing, dispatch, write, unsaved, isFull },
  saving,
  comparing,
  onCompare,
}: BrandEditorProps) {
  const { base, mine, newer } = writing;
  const preview = useBrandPreview(mine, brand);
  const onChange = (profile: Profile) => {
    saving.forgetProblems();
    write(profile);
  };
  const discard = (said: string) => {
    dispatch({ type: "discard" });
    saving.forgetProblems();
    toast(said, { undo: () => write(mine) });
  };
  const save = () => {
    if (newer !== null) onCompare(true);
    else if (unsaved && !saving.isSaving) void saving.save(mine, base);
  };
  useShortcuts([{ keys: "$mod+s", label: m.brand_save(), run: save }]);
  const form = { profile: mine, onChange, problemAt: saving.problemAt };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,1fr)_25rem]">
      <div className="flex flex-col gap-6">
        <BrandNotices
          writing={writing}
          unsaved={unsaved}
          isFull={isFull}
          onCompare={() => onCompare(true)}
          onUnderstood={() => dispatch({ type: "understood" })}
        />
        <form noValidate className="flex flex-col gap-6" onSubmit={(event) => event.preventDefault()}>
          <BusinessSection {...form} />
          <VoiceSection {...form} />
          <SubjectsSection {...form} />
          <GlossarySection {...form} />
          <LookSection {...form} preview={preview.data} />
          <ProjectFacts brand={brand} />
        </form>
        {unsaved && (
          <SaveBar
            version={(newer ?? base).version + 1}
            problemCount={saving.problemCount}
            isSaving={saving.isSaving}
            waits={saving.waits}
            onDiscard={() => discard(m.brand_discarded())}
            onSave={save}
          />
        )}
      </div>
      <aside
        aria-label={m.brand_preview()}
        className="xl:sticky xl:top-[calc(5rem+var(--notice))] xl:max-h-[calc(100dvh-6.5rem)] xl:overflow-auto"
      >
        <BrandPreview preview={preview.data} error={preview.error} profile={mine} brand={brand} isSaved={!unsaved} />
      </aside>
      {comparing && newer !== null && (
        <Suspense>
          <ConflictDialog
            base={base}
            theirs={newer}
            mine={mine}
            isSaving={saving.isSaving}
            onTakeTheirs={() => {
              onCompare(false);
              discard(m.brand_took({ version: newer.version }));
            }}
            onSave={async (profile) => {
              // If the save fails, the local version is restored: nothing of it may get lost before the choice is saved.
              if (await saving.save(profile, newer)) onCompare(false);
              else write(mine);
            }}
            onClose={() => onCompare(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

type SaveBarProps = { version: number; problemCount: number; isSaving: boolean; waits: boolean; onDiscard: () => void; onSave: () => void };

/** Bar that stays in view while there are unsaved changes. */
function SaveBar({ version, problemCount, isSaving, waits, onDiscard, onSave }: SaveBarProps) {
  return (
    <section
      aria-label={m.unsaved()}
      className="sticky bottom-4 z-20 flex flex-wrap items-center justify-end gap-2 rounded-xl border border-line-strong bg-card px-4 py-2.5 shadow-black/10 shadow-lg"
    >
      <p role="status" className={cx("mr-auto text-ui", problemCount > 0 ? "text-red-i" : "text-ink-2")}>
        {problemCount > 0 ? m.brand_problems({ count: problemCount }) : waits ? m.saved_when_back() : m.unsaved()}
      </p>
      <Button look="quiet" disabled={isSaving} onClick={onDiscard}>
        {m.brand_discard()}
      </Button>
      <Button look="primary" busy={isSaving} onClick={onSave}>
        {m.brand_save_as({ version })}
      </Button>
      <span className="hidden md:block">
        <Kbd>{shownKeys("$mod+s").join("")}</Kbd>
      </span>
    </section>
  );
}
