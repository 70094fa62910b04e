import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { Output } from "#dashboard/api/operations.ts";
import { useForm } from "#dashboard/forms/use-form.ts";
import { DialogForm } from "#dashboard/parts/dialog-form.tsx";
import { hostIn } from "#dashboard/parts/host-in.ts";
import { HostPill, HostProof } from "#dashboard/parts/host-proof.tsx";
import { Button, IconButton } from "#dashboard/ui/button.tsx";
import { ConfirmCall } from "#dashboard/ui/confirm-call.tsx";
import { CopyLine } from "#dashboard/ui/copy-line.tsx";
import { Dialog } from "#dashboard/ui/dialog.tsx";
import { FormProblem, TextField } from "#dashboard/ui/field.tsx";
import { toast } from "#dashboard/ui/toast.tsx";
import { m } from "#messages";

type Blog = Output<"get_hosted_blog">;

/** Dialog for a blog's own hosts, with the setup that each of them needs elsewhere. */
export function HostsDialog({ blog, onClose }: { blog: Blog; onClose: () => void }) {
  const [leaving, setLeaving] = useState<string>();
  return (
    <>
      <Dialog open={leaving === undefined} onClose={onClose} title={m.connections_hosts_title()} description={m.connections_hosts_text()}>
        <AddHost blog={blog} />
        {blog.hosts.length > 0 && (
          <ul aria-label={m.connections_hosts_title()} className="mt-4 divide-y divide-line border-line border-y">
            {blog.hosts.map((one) => (
              <li key={one.host} className="py-1.5 text-ui">
                <div className="flex items-center gap-3">
                  <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                    <span className="font-medium">{one.host}</span>
                    {blog.hosts.length > 1 && blog.url === `https://${one.host}` && (
                      <span className="ml-1.5 text-ink-3 text-xs">{m.connections_hosts_first()}</span>
                    )}
                  </span>
                  <HostPill host={one} />
                  <IconButton label={m.connections_hosts_remove({ host: one.host })} onClick={() => setLeaving(one.host)}>
                    <Trash2 size={15} />
                  </IconButton>
                </div>
                <HostProof host={one} projectId={blog.projectId} leads />
              </li>
            ))}
          </ul>
        )}
        <DnsLines hosts={namesOf(blog)} serviceUrl={blog.serviceUrl} />
      </Dialog>
      <ConfirmCall
        operation="update_project"
        input={{ id: blog.projectId, blogHosts: namesOf(blog).filter((host) => host !== leaving) }}
        open={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={m.connections_hosts_remove_title({ host: leaving ?? "" })}
        description={m.connections_hosts_remove_text()}
        action={m.connections_hosts_remove_action()}
      />
    </>
  );
}

function namesOf({ hosts }: Blog): string[] {
  return hosts.map(({ host }) => host);
}

function AddHost({ blog }: { blog: Blog }) {
  const form = useForm("update_project", {
    kept: `blog_hosts:${blog.projectId}`,
    initial: { blogHosts: "" },
    input: ({ blogHosts }) => ({ id: blog.projectId, blogHosts: [...new Set([...namesOf(blog), hostIn(blogHosts)])] }),
    onDone: () => {
      toast(m.connections_hosts_added({ host: hostIn(form.values.blogHosts) }));
      form.set("blogHosts", "");
    },
  });
  return (
    <DialogForm values={form.values} first={form.first} onDiscard={form.forget} onSubmit={form.submit}>
      <FormProblem>{form.problem}</FormProblem>
      <div className="flex items-end gap-2">
        <TextField
          className="min-w-0 flex-1"
          label={m.connections_hosts_name()}
          placeholder="blog.example.com"
          autoComplete="off"
          {...form.field("blogHosts")}
        />
        <Button type="submit" look="primary" busy={form.isSending} className={form.field("blogHosts").problem && "mb-5"}>
          {m.connections_hosts_add()}
        </Button>
      </div>
    </DialogForm>
  );
}

/** DNS record and proxy setting that a host needs to lead to the blog. */
function DnsLines({ hosts, serviceUrl }: { hosts: readonly string[]; serviceUrl: string }) {
  const { hostname } = new URL(serviceUrl);
  const shown = hosts.length > 0 ? hosts : ["blog.example.com"];
  return (
    <section className="mt-5 flex flex-col gap-2 text-ink-2 text-ui leading-5">
      <h3 className="font-semibold text-ink">{m.connections_dns()}</h3>
      <p>{m.connections_dns_text()}</p>
      {shown.map((host) => (
        <CopyLine key={host} label={m.connections_dns_copy({ host })} text={`${host} CNAME ${hostname}`} />
      ))}
      <p>{m.connections_dns_proxy()}</p>
    </section>
  );
}
