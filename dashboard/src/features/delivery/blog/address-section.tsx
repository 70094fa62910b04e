import { ExternalLink } from "lucide-react";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { HostPill, HostProof } from "#src/parts/host-proof.tsx";
import { Choices } from "#src/parts/settings/choices.tsx";
import { FormSection, SettingsSection } from "#src/parts/settings/section.tsx";
import { useSettingsForm } from "#src/parts/settings/use-settings-form.ts";
import { TextArea } from "#src/ui/field.tsx";
import { Card } from "#src/ui/page.tsx";

type Settings = Output<"get_project_settings">;

/** Settings of the blog that the service serves: whether it is on, and its hosts. */
export function AddressSection({ settings }: { settings: Settings }) {
  const { id, hostedBlog, blogUrl } = settings;
  const fresh = { hostedBlog, blogHosts: settings.blogHosts.join("\n") };
  const { form, isChanged, waits } = useSettingsForm("update_project", "blog", fresh, ({ blogHosts, ...changes }) => ({
    id,
    ...changes,
    ...(blogHosts !== undefined && { blogHosts: hostsIn(blogHosts) }),
  }));
  return (
    <FormSection title={m.people_blog()} text={m.people_blog_text()} form={form} isChanged={isChanged} waits={waits}>
      <Choices
        label={m.people_blog()}
        hideLabel
        value={form.values.hostedBlog ? "on" : "off"}
        onChange={(value) => form.set("hostedBlog", value === "on")}
        options={[
          { value: "on", label: m.people_blog_on(), text: m.people_blog_on_text() },
          { value: "off", label: m.people_blog_off(), text: m.people_blog_off_text() },
        ]}
      />
      <BlogLink url={blogUrl} />
      {form.values.hostedBlog && (
        <TextArea
          label={m.people_hosts()}
          hint={m.people_hosts_hint()}
          placeholder="blog.example.com"
          rows={2}
          {...form.field("blogHosts")}
        />
      )}
      {settings.hosts.length > 0 && (
        <ul aria-label={m.people_hosts()} className="divide-y divide-line border-line border-y">
          {settings.hosts.map((host) => (
            <li key={host.host} className="py-1.5 text-ui">
              <p className="flex flex-wrap items-center gap-2 [overflow-wrap:anywhere]">
                {host.host} <HostPill host={host} />
              </p>
              <HostProof host={host} projectId={id} leads />
            </li>
          ))}
        </ul>
      )}
    </FormSection>
  );
}

/** Where readers find the blog, for those who do not set it. */
export function BlogAddress({ settings: { hostedBlog, blogUrl } }: { settings: Settings }) {
  return (
    <SettingsSection title={m.people_blog()} text={hostedBlog ? m.people_blog_on_text() : m.people_blog_off_text()}>
      <Card className="flex flex-col p-5 text-ui">{hostedBlog ? <BlogLink url={blogUrl} /> : m.blog_is_off()}</Card>
    </SettingsSection>
  );
}

function BlogLink({ url }: { url: string | null }) {
  if (url === null) return null;
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="inline-flex items-center gap-1.5 self-start text-accent text-ui underline-offset-2 [overflow-wrap:anywhere] hover:underline"
    >
      {url}
      <ExternalLink size={13} className="shrink-0" aria-hidden />
      <span className="sr-only">{m.people_new_tab()}</span>
    </a>
  );
}

function hostsIn(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}
