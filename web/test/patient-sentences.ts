// cspell:disable
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { MORE_SENTENCES } from "./more-patient-sentences.ts";

/** The editors' first symptoms of each specialty. */
export const FIRST_SYMPTOMS = readFileSync(resolve("content-schemas/seed/data.ndjson"), "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line): { _type: string; speciality: string; words: string[] } => JSON.parse(line))
  .filter(({ _type }) => _type === "speciality");

const SENTENCES = `
fever child tonight spanish | for=Pediatric; day=today; time=evening; language=Spanish
need someone tomorrow morning | day=tomorrow; time=morning
tomorrow after 5 | day=tomorrow; time=after-1700
tomorrow before 5pm | day=tomorrow; time=before-1700
today between 2 and 4 | day=today; time=1400-1600
5-7pm tomorrow | day=tomorrow; time=1700-1900
tomorrow from 5 to 7 | day=tomorrow; time=1700-1900
10am-2pm saturday | day=saturday; time=1000-1400
between 10 and noon | time=1000-1200
friday 9-11am | day=friday; time=0900-1100
anytime after 6:30 pm | time=after-1830
after six | time=after-1800
at 5 o'clock today | day=today; time=after-1700
half past 5 tomorrow | day=tomorrow; time=after-1730
before noon on wednesday | day=wednesday; time=morning
until 4pm on thursday | day=thursday; time=before-1600
by 3pm today | day=today; time=before-1500
tonight after 8 | day=today; time=after-2000
tonight at 7 | day=today; time=after-1900
this evening | day=today; time=evening
this afternoon please | day=today; time=afternoon
this morning | day=today; time=morning
tomorrow night | day=tomorrow; time=evening
friday night | day=friday; time=evening
saturday morning before 11 | day=saturday; time=before-1100
tomorrow afternoon after 3 | day=tomorrow; time=1500-1700
early evening tomorrow | day=tomorrow; time=evening
late afternoon on friday | day=friday; time=afternoon
mornings only | time=morning
evenings work best | time=evening
weekday evenings | day=weekdays; time=evening
weekdays after 5pm | day=weekdays; time=after-1700
mon-fri mornings | day=weekdays; time=morning
monday to friday | day=weekdays
any weekday | day=weekdays
this weekend | day=weekend
saturday or sunday | day=weekend
weekend mornings | day=weekend; time=morning
day after tomorrow | day=in-2
the day after tomorrow in the morning | day=in-2; time=morning
in two days | day=in-2
in 3 days | day=in-3
three days from now | day=in-3
in a week | unused=in a week
in two weeks | unused=in two weeks
in 2 weeks after 5pm | time=after-1700; unused=in 2 weeks
next week | day=next-week
sometime next week in the evening | day=next-week; time=evening
early next week | day=next-week
this week | day=this-week
later this week after work | day=this-week; time=evening
next month | unused=next month
next year | unused=next year
next monday | day=next-monday
next friday morning | day=next-friday; time=morning
this friday | day=friday
coming tuesday | day=tuesday
monday or tuesday | day=monday; unused=tuesday
tomorrow or friday evening | day=tomorrow; unused=friday evening
dec 3 | day=12-03
December 3rd at 2pm | day=12-03; time=after-1400
3rd of december | day=12-03
on 12/3 | day=12-03
12/3/2026 10 am | day=12-03; time=after-1000
Dec. 4 in the afternoon | day=12-04; time=afternoon
dec 1-3 | unused=dec 1-3
before friday | unused=before friday
by thursday | unused=by thursday
after monday | unused=after monday
after dec 3 | unused=after dec 3
until wednesday | unused=until wednesday
from tuesday on | unused=from tuesday
not monday | unused=not monday
not on monday please | unused=not on monday
any day but friday | unused=but friday
anything except mornings | unused=except mornings
except weekends | unused=except weekends
never on sundays | unused=never on sundays
not tomorrow, friday instead | day=friday; unused=not tomorrow
can't do tomorrow | unused=can't do tomorrow
cannot do evenings | unused=cannot do evenings
no mornings | unused=no mornings
don't want monday | unused=don't want monday
not in the morning | unused=not in the morning
other than tuesday | unused=other than tuesday
not before 5 | time=after-1700
not after 3pm | time=before-1500
no later than 4pm | time=before-1600
no earlier than 10am | time=after-1000
not later than noon tomorrow | day=tomorrow; time=morning
earlier than 11am | time=before-1100
later than 6 pm | time=after-1800
spanish | language=Spanish
habla español | language=Spanish
nurse who speaks vietnamese | language=Vietnamese
doesn't speak english, spanish please | language=Spanish
my mother speaks no english | for=Geriatric; unused=no english
she doesn't speak english | unused=doesn't speak english
no english only mandarin | language=Mandarin
not english | unused=not english
my dad speaks only russian | for=Geriatric; language=Russian
speaks haitian creole | language=Haitian Creole
polish or russian | language=Polish; unused=russian
spanish and english | language=Spanish; unused=english
chinese speaking nurse | language=Mandarin
cantonese not mandarin | language=Cantonese
anything but english | unused=but english
back pain 8/10 | for=Orthopedic
pain 7 out of 10 in my knee | for=Orthopedic
knee hurts 9/10 today | for=Orthopedic; day=today
headache level 8 |
my pain is a 6/10 since monday |
stomach ache 5/10 tomorrow at 10 | for=Gastroenterology; day=tomorrow; time=after-1000
blood pressure 140/90 | for=Cardiac
bp 150 over 95 and dizzy | for=Emergency
my blood pressure is 9/6 this morning | for=Cardiac; day=today; time=morning
pulse 110 at rest | for=Cardiac
fever 102 | for=Pediatric
fever of 103.5 since last night | for=Pediatric
temp 101/102 all day |
sugar 250 after dinner | unused=after dinner
a1c 7.5 |
took 1/2 pill at 8pm |
half a pill twice a day |
2 tablets 3 times a day |
10 mg lisinopril |
type 2 diabetes |
stage 3 cancer | for=Oncology
covid 19 cough | for=Pediatric
24/7 crying baby | for=Neonatal
my pain went from 3 to 7 |
walked 5 to 7 miles |
2 to 3 times a night |
4 of 5 days headache |
10 days of cough | for=Pediatric
cough for 3 weeks | for=Pediatric
knee pain for two months | for=Orthopedic
sick since friday |
fever since last night | for=Pediatric
rash started monday | for=Pediatric
fell yesterday, hip hurts | for=Orthopedic
surgery 2 weeks ago | for=Surgical
operation last friday | for=Surgical
had a fall on the stairs last tuesday evening | for=Emergency,Geriatric
headache every morning |
pain at night |
can't sleep at night | for=Psychiatric
wakes up at 3am every night |
dizzy in the morning | for=Emergency; unused=in the morning
worse in the evening | unused=in the evening
nausea after lunch | for=Gastroenterology; unused=after lunch
38 weeks pregnant | for=Obstetric
12 weeks pregnant, tomorrow | for=Obstetric; day=tomorrow
pregnant and due in march | for=Obstetric
due date dec 24 | for=Obstetric
baby is 3 weeks old | for=Neonatal
my 6 month old has a cough | for=Pediatric
my 7 year old has a rash | for=Pediatric
my 9yo | for=Pediatric
82 year old mother | for=Geriatric
my dad is 79 and falls | for=Geriatric
i am 45 years old with heartburn | for=Gastroenterology
son 16 with anxiety | for=Pediatric,Psychiatric
my son has a fever | for=Pediatric
for my daughter tomorrow | for=Pediatric; day=tomorrow
my grandson tonight | for=Pediatric; day=today; time=evening
grandma forgets things | for=Geriatric
my grandmother, friday morning | for=Geriatric; day=friday; time=morning
grandpa has memory problems | for=Geriatric
my mom fell | for=Geriatric
mother in law with dementia | for=Geriatric
my niece has an earache | for=Pediatric
nephew bed wetting | for=Pediatric
twins with croup | for=Pediatric
my little boy coughs all night | for=Pediatric
baby girl not sleeping | for=Neonatal,Psychiatric
newborn with jaundice | for=Neonatal
toddler fever tonight | for=Pediatric; day=today; time=evening
my wife is pregnant | for=Obstetric
husband with chest pain last week | for=Cardiac,Emergency
teen with depression | for=Pediatric,Psychiatric
not pregnant, stomach pain | for=Gastroenterology
no fever but a cough | for=Pediatric
no chest pain, just anxious | for=Psychiatric
without surgery |
never had cancer, lump on neck | for=Oncology
i don't have anxiety |
doesn't have a fever |
cannot sleep | for=Psychiatric
no sleep for 3 nights | for=Psychiatric
baby will not drink | for=Neonatal
isn't healing, wound | for=Surgical
i live in texas | state=TX
nurse licensed in ohio | state=OH
I'm in TX | state=TX
patient in NJ | state=NJ
Philadelphia, PA tomorrow | day=tomorrow; state=PA
new york | state=NY
in new jersey after 5pm | time=after-1700; state=NJ
north carolina anxiety | for=Psychiatric; state=NC
live in georgia | state=GA
from florida, spanish | language=Spanish; state=FL
i am in washington dc | state=DC
my daughter in california | for=Pediatric; state=CA
we are in west virginia | state=WV
outside the united states | state=outside
i live abroad | state=outside
not in texas | unused=not in texas
Virginia Hall | rest=Virginia Hall
Georgia Brown | rest=Georgia Brown
Dakota Reyes | rest=Dakota Reyes
Grace Lindqvist | rest=Grace Lindqvist
Daniel Reyes tomorrow | day=tomorrow; rest=Daniel Reyes
`;

/**
 * What patients type, and what it asks for: sentence | parts. A sentence without parts asks for nothing. `for` is the specialties. Weeks begin
 * on Monday, and the editors' first symptoms are known.
 */
export const PATIENT_SENTENCES = `${SENTENCES}${MORE_SENTENCES}`;
