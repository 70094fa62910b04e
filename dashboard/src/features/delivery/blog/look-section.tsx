import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Palette } from "lucide-react";
import { m } from "#messages";
import type { Input, Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { currentOrganization } from "#src/api/scope.ts";
import { ImageChoice } from "#src/parts/images/image-choice.tsx";
import { Choices } from "#src/parts/preview/choices.tsx";
import { Device } from "#src/parts/preview/device.tsx";
import { PageFrame } from "#src/parts/preview/page-frame.tsx";
import { LookChoices, usePreviewLook } from "#src/parts/preview/preview-look.tsx";
import { FormSection } from "#src/parts/settings/section.tsx";
import { useSettingsForm } from "#src/parts/settings/use-settings-form.ts";
import { buttonClass } from "#src/ui/button.tsx";

type Kept = Pick<Output<"get_blog_settings">, "look" | "logoImageId" | "darkLogoImageId" | "faviconImageId">;
type Look = Input<"draw_blog_page">["look"];

/** Look, logo and icon of the blog, beside its start page as it would be. */
export function LookSection({ id }: { id: string }) {
  const { data } = useQuery(query("get_blog_settings", { id }));
  return data && <LookForm id={id} kept={data} />;
}

function LookForm({ id, kept: { look, logoImageId, darkLogoImageId, faviconImageId } }: { id: string; kept: Kept }) {
  const fresh = { look, logoImageId, darkLogoImageId, faviconImageId };
  const { form, isChanged, waits } = useSettingsForm("update_blog_settings", "blog-look", fresh, (changes) => ({ id, ...changes }));
  const chosen = form.values.look;
  const looks = {
    list: { label: m.blog_look_list(), hint: m.blog_look_list_hint() },
    grid: { label: m.blog_look_grid(), hint: m.blog_look_grid_hint() },
  };
  return (
    <FormSection title={m.blog_look()} text={m.blog_look_text()} form={form} isChanged={isChanged} waits={waits}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Choices
          legend={m.blog_look_choice()}
          chosen={chosen}
          onChoose={(next) => form.set("look", next)}
          choices={(["list", "grid"] as const).map((value) => ({ value, label: looks[value].label }))}
        />
        <Link to="/projects/$projectId/brand" params={{ projectId: id }} hash="brand-look" className={buttonClass("quiet")}>
          <Palette size={14} aria-hidden />
          {m.blog_to_brand()}
        </Link>
        <span className="ml-auto flex gap-2">
          <LookChoices />
        </span>
      </div>
      <p className="text-ink-2 text-xs leading-4.5">{looks[chosen].hint}</p>
      <BlogPicture id={id} look={chosen} />
      <Pictures id={id} form={form} />
    </FormSection>
  );
}

type PicturesProps = { id: string; form: ReturnType<typeof useSettingsForm<"update_blog_settings", Kept>>["form"] };

/** Logo and icon, out of the media library. */
function Pictures({ id, form }: PicturesProps) {
  const image = (name: "logoImageId" | "darkLogoImageId" | "faviconImageId") => {
    const { value, onChange, problem } = form.field(name);
    return { projectId: id, imageId: value, onChange, problem };
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ImageChoice
        label={m.blog_logo()}
        hint={m.blog_logo_hint()}
        words={{ choose: m.blog_logo_choose(), remove: m.blog_logo_remove() }}
        {...image("logoImageId")}
      />
      {form.values.logoImageId !== null && (
        <ImageChoice
          label={m.blog_dark_logo()}
          hint={m.blog_dark_logo_hint()}
          words={{ choose: m.blog_dark_logo_choose(), remove: m.blog_dark_logo_remove() }}
          {...image("darkLogoImageId")}
        />
      )}
      <ImageChoice
        label={m.blog_icon()}
        hint={m.blog_icon_hint()}
        words={{ choose: m.blog_icon_choose(), remove: m.blog_icon_remove() }}
        {...image("faviconImageId")}
      />
    </div>
  );
}

/** The start page, drawn by the code that draws the live one. */
function BlogPicture({ id, look }: { id: string; look: Look }) {
  const preview = usePreviewLook();
  const action = `/dashboard/organizations/${encodeURIComponent(currentOrganization())}/pages/blog`;
  return (
    <div className="flex h-[26rem]">
      <Device {...preview}>
        <PageFrame action={action} input={JSON.stringify({ id, look, scheme: preview.scheme })} title={m.blog_look_page()} />
      </Device>
    </div>
  );
}
