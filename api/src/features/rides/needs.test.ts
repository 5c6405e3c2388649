import { expect, it } from "vitest";
import { NEEDS } from "../../../contract/ride-needs.ts";
import { testDatabase } from "../../../test/database.ts";

const { sql } = await testDatabase({ poolSize: 1 });

/** The tables and functions that don't name one of these needs. */
const placesWithout = async (needs: readonly string[]) =>
  sql<{ need: string; place: string }[]>`
    select need, place from unnest(${needs}::text[]) need, (
      select t as place, array(select column_name::text from information_schema.columns where table_name = t) as named
      from unnest('{ride,ride_plan}'::text[]) t
      union all select proname, regexp_split_to_array(prosrc, '[^a-z_]+') from pg_proc where proname in ('needs_of', 'set_ride_details')
    ) as stored where need <> all(named) order by need, place`;

it("every need of a passenger is stored with rides and plans, copied and edited", async () => {
  expect(await placesWithout(NEEDS)).toEqual([]);
});

it("names the places that a new need is missing from", async () => {
  const places = ["needs_of", "ride", "ride_plan", "set_ride_details"];
  expect(await placesWithout(["walker", ...NEEDS])).toEqual(places.map((place) => ({ need: "walker", place })));
});
