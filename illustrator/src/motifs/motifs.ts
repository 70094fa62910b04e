import type { Motif } from "./motif.ts";
import { flame } from "./nature/flame.ts";
import { mountains } from "./nature/mountains.ts";
import { paw } from "./nature/paw.ts";
import { plant } from "./nature/plant.ts";
import { sprig } from "./nature/sprig.ts";
import { sun } from "./nature/sun.ts";
import { trees } from "./nature/trees.ts";
import { water } from "./nature/water.ts";
import { book } from "./objects/book.ts";
import { bowl } from "./objects/bowl.ts";
import { bread } from "./objects/bread.ts";
import { calendar } from "./objects/calendar.ts";
import { camera } from "./objects/camera.ts";
import { clock } from "./objects/clock.ts";
import { cup } from "./objects/cup.ts";
import { envelope } from "./objects/envelope.ts";
import { lock } from "./objects/lock.ts";
import { parcel } from "./objects/parcel.ts";
import { heart } from "./people/heart.ts";
import { people } from "./people/people.ts";
import { speech } from "./people/speech.ts";
import { bicycle } from "./places/bicycle.ts";
import { city } from "./places/city.ts";
import { house } from "./places/house.ts";
import { map } from "./places/map.ts";
import { plane } from "./places/plane.ts";
import { van } from "./places/van.ts";
import { bulb } from "./work/bulb.ts";
import { chart } from "./work/chart.ts";
import { coins } from "./work/coins.ts";
import { gears } from "./work/gears.ts";
import { goal } from "./work/goal.ts";
import { lens } from "./work/lens.ts";
import { screen } from "./work/screen.ts";

/** All motifs. With equal meaning, the earlier one is chosen. */
export const motifs: readonly Motif[] = [
  ...[house, bicycle, van, city, map, plane],
  ...[bread, cup, bowl, book, camera, calendar, clock, lock, envelope, parcel],
  ...[flame, water, plant, trees, mountains, sun, paw, sprig],
  ...[coins, heart, people, speech],
  ...[screen, gears, chart, bulb, lens, goal],
];
