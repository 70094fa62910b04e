import { isLeader } from "@galley/contract";
import { m } from "#messages";
import { Steps } from "#src/parts/first-steps.tsx";
import { useSession } from "#src/place/use-place.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/states.tsx";
import { Toasts } from "#src/ui/toast.tsx";
import { NewBlog } from "./new-blog.tsx";

/** Screen for people without a project. It creates the first one with its blog, or tells whom to ask. */
export function StartScreen() {
  const { organizations } = useSession();
  const organization = organizations.find(({ role }) => isLeader(role));
  if (organization === undefined) {
    return (
      <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center px-4 py-10">
        <NoProject />
        <Toasts />
      </main>
    );
  }
  return (
    <Steps current={1} width="whole">
      <NewBlog organization={organization} />
    </Steps>
  );
}

function NoProject() {
  return (
    <>
      <h1 className="sr-only">Galley</h1>
      <Empty
        title={m.start_no_project()}
        action={
          <a href="/account" className={buttonClass()}>
            {m.your_account()}
          </a>
        }
      >
        {m.start_ask()}
      </Empty>
    </>
  );
}
