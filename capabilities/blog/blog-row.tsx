import { useMutation, useQuery } from "@tanstack/react-query";
import { MoreHorizontal, Newspaper } from "lucide-react";
import { useState } from "react";
import { mutation } from "#dashboard/api/mutation.ts";
import type { Output } from "#dashboard/api/operations.ts";
import { query } from "#dashboard/api/query.ts";
import { OutsideLink } from "#dashboard/features/delivery/connections/parts/outside-link.tsx";
import { ConnectionStatePill, MainPill } from "#dashboard/features/delivery/connections/parts/pills.tsx";
import { PlaceRow } from "#dashboard/features/delivery/connections/parts/place-row.tsx";
import { useConnectionsSearch } from "#dashboard/features/delivery/connections/use-connections-search.ts";
import { HostPill, hostsAskedAgain } from "#dashboard/parts/host-proof.tsx";
import { Button, IconButton } from "#dashboard/ui/button.tsx";
import { Confirm } from "#dashboard/ui/dialog.tsx";
import { Menu, MenuItem } from "#dashboard/ui/menu.tsx";
import { toast, toastProblem } from "#dashboard/ui/toast.tsx";
import { m } from "#messages";
import type { OwnPlaceRow } from "../screen.ts";
import { HostsDialog } from "./hosts-dialog.tsx";

type Blog = Output<"get_hosted_blog">;

export const blogRow: OwnPlaceRow = {
  Row({ projectId, ...shown }) {
    const { data } = useQuery({
      ...query("get_hosted_blog", { projectId }),
      refetchInterval: ({ state }) => hostsAskedAgain(state.data?.hosts),
    });
    return data && <BlogRow blog={data} {...shown} />;
  },
};

/** Row of the blog that the service itself serves. */
function BlogRow({ blog, main, leads }: { blog: Blog; main: boolean; leads: boolean }) {
  const { search, open, close } = useConnectionsSearch();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation(mutation("update_project"));
  const turn = (hostedBlog: boolean) =>
    mutate(
      { id: blog.projectId, hostedBlog },
      {
        onSuccess: () => {
          setAsking(false);
          toast(hostedBlog ? m.connections_blog_turned_on() : m.connections_blog_turned_off());
        },
        onError: toastProblem,
      },
    );
  const actions = !leads ? undefined : blog.on ? (
    <>
      <Button onClick={() => open("hosts")}>{m.connections_hosts()}</Button>
      <Menu
        align="end"
        trigger={<IconButton label={m.connections_more_of({ name: m.connections_blog() })}>{<MoreHorizontal size={16} />}</IconButton>}
      >
        <MenuItem danger onSelect={() => setAsking(true)}>
          {m.connections_blog_turn_off()}
        </MenuItem>
      </Menu>
    </>
  ) : (
    <Button busy={isPending} onClick={() => turn(true)}>
      {m.connections_blog_turn_on()}
    </Button>
  );
  return (
    <PlaceRow mark={<Newspaper size={17} />} name={m.connections_blog()} state={<State on={blog.on} main={main} />} actions={actions}>
      {blog.on ? <Addresses blog={blog} /> : <p>{m.connections_blog_off_text()}</p>}
      {leads && search.open === "hosts" && <HostsDialog blog={blog} onClose={close} />}
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={m.connections_blog_off_title()}
        description={m.connections_blog_off_what({ address: shown(blog.url) })}
        action={m.connections_blog_turn_off()}
        danger
        busy={isPending}
        onConfirm={() => turn(false)}
      />
    </PlaceRow>
  );
}

function State({ on, main }: { on: boolean; main: boolean }) {
  return (
    <>
      <ConnectionStatePill state={on ? "on" : "off"} />
      {main && <MainPill />}
    </>
  );
}

function Addresses({ blog: { url, hosts } }: { blog: Blog }) {
  const others = hosts.filter(({ host, serves }) => serves && url !== `https://${host}`).map(({ host }) => host);
  const lacking = hosts.filter(({ state }) => state !== "proved" && state !== "granted");
  return (
    <>
      <p>
        <OutsideLink href={url} />
      </p>
      <p>{others.length > 0 ? m.connections_blog_also({ hosts: others.join(", ") }) : m.connections_blog_text()}</p>
      {lacking.map((host) => (
        <p key={host.host} className="flex flex-wrap items-center gap-2">
          {host.host} <HostPill host={host} />
        </p>
      ))}
    </>
  );
}

function shown(address: string): string {
  return address.replace(/^https?:\/\//, "");
}
