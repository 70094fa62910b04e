import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import type { Input } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { currentOrganization } from "#src/api/scope.ts";
import { Choices } from "#src/parts/preview/choices.tsx";
import { Device } from "#src/parts/preview/device.tsx";
import { PageFrame } from "#src/parts/preview/page-frame.tsx";
import { LookChoices, usePreviewLook } from "#src/parts/preview/preview-look.tsx";
import { FormSection } from "../section.tsx";
import { useSettingsForm } from "../use-settings-form.ts";

type Look = Input<"draw_blog_page">["look"];

/** The look of the blog, beside its start page as it would be. */
export function BlogLookSection({ id }: { id: string }) {
  const { data } = useQuery(query("get_blog_settings", { id }));
  return data && <BlogLookForm id={id} look={data.look} />;
}

function BlogLookForm({ id, look }: { id: string; look: Look }) {
  const { form, isChanged, waits } = useSettingsForm("update_blog_settings", "blog-look", { look }, (changes) => ({ id, ...changes }));
  const chosen = form.values.look;
  const looks = {
    list: { label: m.blog_look_list(), hint: m.blog_look_list_hint() },
    grid: { label: m.blog_look_grid(), hint: m.blog_look_grid_hint() },
  };
  return (
    <FormSection title={m.blog_look()} text={m.blog_look_text()} form={form} isChanged={isChanged} waits={waits}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Choices
          legend={m.blog_look()}
          chosen={chosen}
          onChoose={(next) => form.set("look", next)}
          choices={(["list", "grid"] as const).map((value) => ({ value, label: looks[value].label }))}
        />
        <span className="ml-auto flex gap-2">
          <LookChoices />
        </span>
      </div>
      <p className="text-ink-2 text-xs leading-4.5">{looks[chosen].hint}</p>
      <BlogPicture id={id} look={chosen} />
    </FormSection>
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
