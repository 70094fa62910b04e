import { linkedinKills } from "#test/kills/linkedin.ts";
import { killFromOutside, killSender } from "#test/kills/senders.ts";

linkedinKills(killSender, async (at, newDue) => {
  const { state } = at.linkedin;
  await newDue("LinkedIn has the picture");
  await killFromOutside(at, (kill) => {
    state.afterUpload = kill;
  });
  state.afterUpload = () => {};
  await newDue("LinkedIn answers");
  await killFromOutside(at, (kill) => {
    state.afterPost = (text) => void (text === "LinkedIn answers" && kill());
  });
});
