import { type ReactNode, useState } from "react";
import { m } from "#messages";
import { cx } from "#src/ui/cx.ts";
import { Card } from "#src/ui/page.tsx";
import type { Brand, Profile } from "../profile/profile.ts";
import type { PreviewedBrand } from "./use-brand-preview.ts";

type PagePreviewProps = { page: PreviewedBrand["page"]; profile: Profile; brand: Brand };
type Colors = NonNullable<PreviewedBrand["page"]>["light"];

/** Preview of an article on the hosted blog in the brand's colors, in the light and the dark scheme. */
export function PagePreview({ page, profile, brand }: PagePreviewProps) {
  const [scheme, setScheme] = useState<"light" | "dark">("light");
  if (page === null) {
    return (
      <Card className="p-4">
        <h2 className="mb-1 font-semibold text-ui">{m.brand_preview_page()}</h2>
        <p className="text-ink-2 text-ui leading-5">{m.brand_preview_own_site({ site: brand.project.siteUrl })}</p>
      </Card>
    );
  }
  const colors = page[scheme];
  return (
    <Card className="overflow-hidden">
      <div className="flex items-center justify-between gap-2 p-4 pb-3">
        <h2 className="font-semibold text-ui">{m.brand_preview_page()}</h2>
        <fieldset className="flex rounded-md border border-line-strong p-0.5">
          <legend className="sr-only">{m.brand_preview_prefers()}</legend>
          <Scheme chosen={scheme === "light"} onChoose={() => setScheme("light")} label={m.theme_light()} />
          <Scheme chosen={scheme === "dark"} onChoose={() => setScheme("dark")} label={m.theme_dark()} />
        </fieldset>
      </div>
      <Page colors={colors} brand={brand} profile={profile} />
      <p className="border-line border-t px-4 py-3 text-ink-3 text-xs leading-4.5">{pageNote(colors, profile)}</p>
    </Card>
  );
}

function Scheme({ label, chosen, onChoose }: { label: string; chosen: boolean; onChoose: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={cx("rounded px-2 py-0.5 text-xs", chosen ? "bg-panel font-medium text-ink" : "text-ink-2 hover:text-ink")}
    >
      {label}
    </button>
  );
}

/** Page with the blog's measures at half their size. The blog has no buttons; its accent color is that of links. */
function Page({ colors, brand, profile }: { colors: Colors; brand: Brand; profile: Profile }) {
  const { paper, ink, softInk, line, accent } = colors;
  const title = brand.bestArticles[0]?.title ?? m.brand_sample_cover();
  return (
    <div className="px-5 py-5 font-display" style={{ background: paper, color: ink }}>
      <p className="mb-3 border-b pb-2 font-medium text-sm" style={{ borderColor: line }}>
        {brand.project.name}
      </p>
      <p className="text-balance font-medium text-xl leading-6 tracking-tight">{title}</p>
      <p className="mt-1.5 font-sans text-2xs" style={{ color: softInk }}>
        {m.brand_sample_facts()}
      </p>
      <p className="mt-3 text-sm leading-5.5">
        {m.brand_sample_text()} <SampleLink accent={accent}>{profile.callsToAction[0]?.trim() || m.brand_sample_link()}</SampleLink>.
      </p>
      <p className="mt-3 border-l-2 py-0.5 pl-3 text-base italic leading-5.5" style={{ borderColor: accent }}>
        {m.brand_sample_quote()}
      </p>
    </div>
  );
}

function SampleLink({ accent, children }: { accent: string; children: ReactNode }) {
  return (
    <span className="underline underline-offset-2" style={{ textDecorationColor: `color-mix(in oklab, ${accent} 50%, transparent)` }}>
      {children}
    </span>
  );
}

/** Returns a note with the brand's colors that the page had to adapt. */
function pageNote({ paper, accent }: Colors, { visual: { colors } }: Profile): string {
  const notes = [
    colors.paper !== null && colors.paper.toLowerCase() !== paper ? m.brand_page_other_paper() : "",
    colors.accent !== null && colors.accent.toLowerCase() !== accent ? m.brand_page_other_accent({ colour: accent }) : "",
  ].filter((note) => note !== "");
  return [m.brand_page_note(), ...notes].join(" ");
}
