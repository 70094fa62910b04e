import { carouselKills } from "#test/kills/carousels.ts";
import { killFromOutside, killSender } from "#test/kills/senders.ts";

carouselKills(killSender, async (at, newDue) => {
  await newDue("LinkedIn answers");
  await killFromOutside(at, (kill) => {
    at.linkedin.state.afterPost = (text) => void (text === "LinkedIn answers" && kill());
  });
  await newDue("Instagram answers");
  await killFromOutside(at, (kill) => {
    at.instagram.state.afterPublish = (text) => void (text === "Instagram answers" && kill());
  });
});
