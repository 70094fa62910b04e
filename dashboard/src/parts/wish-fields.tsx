import { type Objective, objectives, type PictureKind, type PostFormat, pictureKinds, type Tone, tones } from "@galley/contract";
import { m } from "#messages";
import { useCapabilities } from "#src/place/use-capabilities.ts";
import { SelectField } from "#src/ui/field.tsx";

export type Wishes = { images: PictureKind; objective: Objective; tone: Tone };

export const plainWishes: Wishes = { images: "none", objective: "educate", tone: "consultative" };

const pictureNames: Record<PictureKind, () => string> = {
  none: m.posts_pictures_none,
  illustration: m.posts_pictures_illustration,
  photo: m.posts_pictures_photo,
};

const objectiveNames: Record<Objective, () => string> = {
  leads: m.posts_objective_leads,
  authority: m.posts_objective_authority,
  educate: m.posts_objective_educate,
  launch: m.posts_objective_launch,
  retain: m.posts_objective_retain,
  save: m.posts_objective_save,
  engage: m.posts_objective_engage,
  hire: m.posts_objective_hire,
  sell: m.posts_objective_sell,
};

const toneNames: Record<Tone, () => string> = {
  consultative: m.posts_tone_consultative,
  direct: m.posts_tone_direct,
  didactic: m.posts_tone_didactic,
  casual: m.posts_tone_casual,
};

/** Returns the size of a post in the unit of its format. */
export function sizeName(format: PostFormat, size: number): string {
  if (format === "linkedin") return m.people_size_characters({ count: size });
  return format === "x" ? m.people_size_parts({ count: size }) : m.people_size_slides({ count: size });
}

type Props = { wishes: Wishes; onChange: (wishes: Wishes) => void; problems: Record<string, string> };

/** Fields for the posts' pictures, their purpose and their tone. */
export function WishFields({ wishes, onChange, problems }: Props) {
  // A photo that is already chosen stays visible.
  const photos = (useCapabilities()?.images.includes("photo") ?? false) || wishes.images === "photo";
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <SelectField
        label={m.posts_pictures()}
        value={wishes.images}
        onChange={(images) => onChange({ ...wishes, images })}
        options={pictureKinds.filter((kind) => kind !== "photo" || photos).map((value) => ({ value, label: pictureNames[value]() }))}
        problem={problems.images}
      />
      <SelectField
        label={m.posts_objective()}
        value={wishes.objective}
        onChange={(objective) => onChange({ ...wishes, objective })}
        options={objectives.map((value) => ({ value, label: objectiveNames[value]() }))}
      />
      <SelectField
        label={m.posts_tone()}
        value={wishes.tone}
        onChange={(tone) => onChange({ ...wishes, tone })}
        options={tones.map((value) => ({ value, label: toneNames[value]() }))}
      />
    </div>
  );
}
