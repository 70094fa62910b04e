import type { ImageLicense } from "@galley/contract";
import { limits } from "@galley/contract";
import { m } from "#messages";
import type { Form } from "#src/forms/use-form.ts";
import { ProposeAlt } from "#src/parts/images/propose-alt.tsx";
import type { DashboardImage } from "#src/parts/images/use-images.ts";
import { FormProblem, SelectField, TextArea, TextField } from "#src/ui/field.tsx";
import { FocusCrops } from "./focus-crops.tsx";

const creditLengthMax = 200;

export type ImageValues = { alt: string; license: ImageLicense; credit: string; focus: DashboardImage["focus"] };
export type ImageForm = Form<ImageValues>;

export function ImageFields({ form, image }: { form: ImageForm; image: DashboardImage }) {
  return (
    <div className="flex flex-col gap-4">
      <FormProblem>{form.problem}</FormProblem>
      <TextArea label={m.media_alt()} hint={m.media_alt_hint()} rows={3} maxLength={limits.imageAltLengthMax} {...form.field("alt")} />
      <ProposeAlt imageId={image.id} onTake={(alt) => form.set("alt", alt)} />
      <div className="grid grid-cols-2 items-start gap-3">
        <SelectField
          label={m.media_license()}
          options={[
            { value: "own", label: m.media_license_own() },
            { value: "licensed", label: m.media_license_licensed() },
            { value: "public", label: m.media_license_public() },
          ]}
          {...form.field("license")}
        />
        <TextField
          label={m.media_credit()}
          hint={m.media_credit_hint()}
          maxLength={creditLengthMax}
          required={form.values.license === "licensed"}
          {...form.field("credit")}
        />
      </div>
      <FocusCrops image={image} focus={form.values.focus} onReset={() => form.set("focus", null)} />
    </div>
  );
}
