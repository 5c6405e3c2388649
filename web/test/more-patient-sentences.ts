// cspell:disable
/** The second half of `PATIENT_SENTENCES`. */
export const MORE_SENTENCES = `
April Monday | day=monday; rest=April
nurse June | rest=June
May Chen | rest=May Chen
dr Marcus Bell friday 2pm | day=friday; time=after-1400; rest=Marcus Bell
Priya after 5 | time=after-1700; rest=Priya
Mei Ling Chow | rest=Mei Ling Chow
O'Brien | rest=O'Brien
Sunday Okafor | day=sunday; rest=Okafor
under $80 | maxFee=80
less than 60 dollars | maxFee=60
max 75 | maxFee=75
up to $100 | maxFee=100
no more than 70 | maxFee=70
not more than $65 | maxFee=65
cheaper than $90 tomorrow | day=tomorrow; maxFee=90
$50 to $80 | maxFee=80
between $40 and $60 | maxFee=60
around 80 dollars | maxFee=80
over $100 | unused=over $100
more than $50 | unused=more than $50
at least $40 | unused=at least $40
not over 80 dollars | maxFee=80
not $80 | unused=not $80
under 80 friday after 4 | day=friday; time=after-1600; maxFee=80
under 5 years old cough | for=Pediatric
less than 2 hours |
within 2 days | unused=within 2 days
within an hour | unused=within an hour
today under $50 spanish child | for=Pediatric; day=today; language=Spanish; maxFee=50
5pm pacific | time=after-1700; zone=America/Los_Angeles
tomorrow 3pm EST | day=tomorrow; time=after-1500; zone=America/New_York
after 6 central time | time=after-1800; zone=America/Chicago
10-12 mountain time friday | day=friday; time=1000-1200; zone=America/Denver
between 5 and 7 pm pst | time=1700-1900; zone=America/Los_Angeles
noon eastern | time=after-1200; zone=America/New_York
18:00 | time=after-1800
tomorrow 17:30 - 19:00 | day=tomorrow; time=1730-1900
after 19:00 on thursday | day=thursday; time=after-1900
7pm or later | time=after-1900
7pm or earlier | time=before-1900
4 or later | time=after-1600
from 4pm | time=after-1600
starting at 10am | time=after-1000
around 3pm tomorrow | day=tomorrow; time=after-1500
3ish tomorrow | day=tomorrow; time=after-1500
at noon | time=after-1200
noon tomorrow | day=tomorrow; time=after-1200
lunchtime friday | day=friday; time=afternoon
after work today | day=today; time=evening
after school monday | day=monday; time=after-1500
after dinner tonight | day=today; time=evening
before work | time=morning
after lunch tomorrow | day=tomorrow; time=afternoon
midnight | unused=midnight
3 am | time=after-0300
as soon as possible | day=today
asap please | day=today
right now | day=today
urgent, today | for=Emergency; day=today
first available |
next available |
any time |
whenever |
available tommorow? | day=tomorrow
tmrw 5p | day=tomorrow; time=after-1700
wensday mornin | day=wednesday; time=morning
thurs aft 3 pm | day=thursday; time=after-1500
sat/sun | day=weekend
mon tue | day=monday; unused=tue
tues pm | day=tuesday; time=after-1200
friday am | day=friday; time=morning
tomorrow pm | day=tomorrow; time=after-1200
TONIGHT!!! | day=today; time=evening
mañana por la mañana | day=tomorrow; time=morning
necesito enfermera hoy | day=today
hoy en la tarde | day=today; time=afternoon
lunes por la noche | day=monday; time=evening
I need to talk to someone about my anxiety tomorrow evening, under $80, spanish | for=Psychiatric; day=tomorrow; time=evening; language=Spanish; maxFee=80
My mother (82) fell last week, we need a polish nurse friday after 4 | for=Geriatric; day=friday; time=after-1600; language=Polish
8/10 back pain, appointment 12/8 | for=Orthopedic; day=12-08
appointment 8/10 | day=08-10
can I see a nurse for stitches on dec 2 before 3? | for=Surgical; day=12-02; time=before-1500
knee surgery is on friday, want to talk thursday | for=Orthopedic,Surgical; day=thursday
not today but tomorrow | day=tomorrow; unused=not today
tomorrow, not in the evening | day=tomorrow; unused=not in the evening
tomorrow not spanish | day=tomorrow; unused=not spanish
10 |
5 |
room 5 |
two nurses tomorrow | day=tomorrow
one visit a week |
every tuesday | day=tuesday
visit number 3 |
call 911 |
my 2 kids have lice today | for=Pediatric; day=today
2 year checkup |
i am 36 weeks, contractions 5 minutes apart | for=Obstetric
chest pain 2 hours ago | for=Cardiac,Emergency
took it at 5pm yesterday |
the 3rd | unused=3rd
on the 15th in the morning | time=morning; unused=15th
first of december | day=12-01
new years day | unused=new years
christmas | unused=christmas
thanksgiving morning | time=morning; unused=thanksgiving
holiday | unused=holiday
soonest on a weekday | day=weekdays
weeknights | day=weekdays; time=evening
daytime tomorrow | day=tomorrow
all day friday | day=friday
the end of the week | day=this-week
I would like to speak with a pediatric nurse about my son's ear tomorrow around noon | for=Pediatric; day=tomorrow; time=after-1200
anything open tuesday between 11 and 1 | day=tuesday; time=1100-1300
my blood sugar was 180 this morning |
is anyone free on the weekend after 2 pm | day=weekend; time=after-1400
portuguese speaking nurse for a pregnant woman | for=Obstetric; language=Portuguese
i can only do thursdays before noon | day=thursday; time=morning
vomiting for 2 days, please help today | for=Gastroenterology; day=today
chemo last week and now nausea | for=Gastroenterology,Oncology
not available monday or tuesday | day=tuesday; unused=not available monday
any time except friday | unused=except friday
i dont have insurance, under $60 | maxFee=60
can someone see my 4 month old tonight | for=Pediatric; day=today; time=evening
weekday mornings, cardiac | for=Cardiac; day=weekdays; time=morning
from 1pm to 3pm on december 2 | day=12-02; time=1300-1500
dec 5 or dec 6 | day=12-05; unused=dec 6
monday 30 november | day=monday; unused=30 november
in five days | day=in-5
48 hours after surgery | for=Surgical
day 3 after my operation | for=Surgical
had my gallbladder out on tuesday | for=Surgical
appointment on wednesday at 4:30 please | day=wednesday; time=after-1630
need to talk at 1 | time=after-1300
11 tomorrow | day=tomorrow
tomorrow at 11 | day=tomorrow; time=after-1100
tomorrow @ 3 | day=tomorrow; time=after-1500
8 tonight | day=today; time=evening
7:15 pm tonight | day=today; time=after-1900
after 4 but before 6 | time=1600-1800
later than 5 today | day=today; time=after-1700
no weekends | unused=no weekends
weekends only | day=weekend
we don't speak english | unused=don't speak english
must speak arabic | language=Arabic
tagalog or english is fine | language=Tagalog; unused=english
my husband does not understand english, russian needed | language=Russian
nurse in puerto rico | state=PR
patient lives in Nevada | state=NV
visiting my sister in Arizona next week | day=next-week; state=AZ
I will be in Maine on saturday | day=saturday; state=ME
Carolina Mendes | rest=Carolina Mendes
Paris Jackson | rest=Paris Jackson
license in CA | state=CA
maximum 90 dollars | maxFee=90
I can pay 75 bucks | maxFee=75
not more than 50 | maxFee=50
above $100 is too much | unused=above $100
$65 | maxFee=65
under a hundred |
hip pain 6/10 after a fall | for=Emergency,Geriatric,Orthopedic
pain score 9 |
rate my pain as 4 of 10 |
bleeding since 5am | for=Emergency
throwing up since 3 in the morning |
kid threw up 4 times | for=Pediatric
fever 39.5 since tuesday | for=Pediatric
bp is 160/100 please today | day=today
took 2 tylenol at 9pm |
allergic to penicillin, rash since yesterday | for=Emergency,Pediatric
50 mg zoloft, depressed | for=Psychiatric
weight 180 lbs |
5'4 and 200 pounds |
my 15 year old daughter is depressed | for=Pediatric
my 70 year old father fell | for=Geriatric
father, 91, dementia | for=Geriatric
aged 66 | for=Geriatric
baby 5 weeks old colic | for=Neonatal
2 week old newborn | for=Neonatal
stepson has asthma | for=Pediatric
aunt with cancer | for=Oncology
sister is pregnant 20 weeks | for=Obstetric
for my mom on sunday afternoon | for=Geriatric; day=sunday; time=afternoon
new mom breastfeeding questions | for=Obstetric
not anxious just sad | for=Psychiatric
no history of heart attack, dizzy | for=Emergency
never smoked, cough | for=Pediatric
i can't move my knee | for=Orthopedic
baby won't stop crying | for=Neonatal
sin fiebre, tos |
domingo por la tarde | day=sunday; time=afternoon
esta noche | day=today; time=evening
pasado mañana | day=in-2
next thursday at 6 pm | day=next-thursday; time=after-1800
next weekend | day=weekend
week after next | unused=week after next
in 10 days | unused=in 10 days
within the next 3 days | unused=within the next 3 days
before tomorrow | unused=before tomorrow
by tonight | unused=by tonight
tomorrow before 11:30 | day=tomorrow; time=before-1130
anytime monday | day=monday
monday at 9 or 10 | day=monday; time=after-0900
4 pm EST or later | time=after-1600; zone=America/New_York
6pm central | time=after-1800; zone=America/Chicago
9 am hawaii time | time=after-0900; zone=Pacific/Honolulu
noon pacific tomorrow | day=tomorrow; time=after-1200; zone=America/Los_Angeles
evenings after 7 | time=after-1900
between noon and 3 | time=1200-1500
till 2 today | day=today; time=before-1400
early tomorrow | day=tomorrow
late tonight | day=today; time=evening
I've had a cough for ten days and need someone today after 5 | for=Pediatric; day=today; time=after-1700
Can my wife talk to a nurse friday, she gave birth 10 days ago | for=Obstetric; day=friday
`;
