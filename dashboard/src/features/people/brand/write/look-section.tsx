import { bodyFonts, headingFonts, slideTemplates } from "@galley/contract";
import { m } from "#messages";
import { ColorField } from "#src/parts/color-field.tsx";
import { ImageChoice } from "#src/parts/images/image-choice.tsx";
import { usePlace } from "#src/place/use-place.ts";
import { SelectField } from "#src/ui/field.tsx";
import { HardPairs } from "../preview/contrast-list.tsx";
import type { PreviewedBrand } from "../preview/use-brand-preview.ts";
import { fontNames, templateNames } from "../profile/names.ts";
import type { Visual } from "../profile/profile.ts";
import { ProfileSection } from "./section.tsx";
import type { FormProps } from "./text-sections.tsx";

type LookSectionProps = FormProps & { preview: PreviewedBrand | undefined };

/** Look of slides, link pictures and the hosted blog. The project's name decides about everything left open. */
export function LookSection({ profile, onChange, problemAt, preview }: LookSectionProps) {
  const { project } = usePlace();
  const { visual } = profile;
  const look = preview?.look;
  const set = (change: Partial<Visual>) => onChange({ ...profile, visual: { ...visual, ...change } });
  return (
    <ProfileSection id="look" title={m.brand_look()} text={m.brand_section_look_text()}>
      <Colors visual={visual} set={set} look={look} problemAt={problemAt} />
      {preview && <HardPairs pairs={preview.pairs} />}
      <ImageChoice
        projectId={project.id}
        label={m.brand_logo()}
        hint={m.brand_logo_hint()}
        words={{ choose: m.brand_logo_choose(), remove: m.brand_logo_remove() }}
        imageId={visual.logoImageId}
        onChange={(logoImageId) => set({ logoImageId })}
        problem={problemAt("visual.logoImageId")}
      />
      <Choices visual={visual} set={set} look={look} />
    </ProfileSection>
  );
}

type PartProps = { visual: Visual; set: (change: Partial<Visual>) => void; look: PreviewedBrand["look"] | undefined };

function Colors({ visual, set, look, problemAt }: PartProps & Pick<FormProps, "problemAt">) {
  const field = (name: keyof Visual["colors"], label: string, hint: string) => ({
    label,
    hint: visual.colors[name] === null ? m.brand_colour_drawn({ hint }) : hint,
    reset: m.brand_colour_reset({ label }),
    value: visual.colors[name],
    drawn: look?.colors[name],
    onChange: (value: string | null) => set({ colors: { ...visual.colors, [name]: value } }),
    problem: problemAt(`visual.colors.${name}`),
  });
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <ColorField {...field("primary", m.brand_primary(), m.brand_primary_hint())} />
      <ColorField {...field("accent", m.brand_accent(), m.brand_accent_hint())} />
      <ColorField {...field("paper", m.brand_paper(), m.brand_paper_hint())} />
    </div>
  );
}

/** Choices of the look, each with the value in use if nothing is chosen. */
function Choices({ visual, set, look }: PartProps) {
  const open = (drawn: string | undefined) => ({
    value: "" as const,
    label: drawn === undefined ? m.brand_open() : m.brand_open_drawn({ drawn }),
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={m.brand_template()}
        value={visual.template ?? ""}
        onChange={(value) => set({ template: value === "" ? null : value })}
        options={[
          open(visual.template === null ? look && templateNames[look.template]() : undefined),
          ...slideTemplates.map((value) => ({ value, label: templateNames[value]() })),
        ]}
      />
      <SelectField
        label={m.brand_ratio()}
        value={visual.instagramRatio}
        onChange={(instagramRatio) => set({ instagramRatio })}
        options={[
          { value: "4:5", label: m.brand_ratio_portrait() },
          { value: "1:1", label: m.brand_ratio_square() },
        ]}
      />
      <SelectField
        label={m.brand_heading_font()}
        value={visual.headingFont ?? ""}
        onChange={(value) => set({ headingFont: value === "" ? null : value })}
        options={[
          open(visual.headingFont === null ? look && fontNames[look.headingFont] : undefined),
          ...headingFonts.map((value) => ({ value, label: fontNames[value] })),
        ]}
      />
      <SelectField
        label={m.brand_body_font()}
        value={visual.bodyFont ?? ""}
        onChange={(value) => set({ bodyFont: value === "" ? null : value })}
        options={[
          open(visual.bodyFont === null ? look && fontNames[look.bodyFont] : undefined),
          ...bodyFonts.map((value) => ({ value, label: fontNames[value] })),
        ]}
      />
    </div>
  );
}
