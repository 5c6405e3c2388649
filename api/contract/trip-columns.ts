/** A column of a file of trips: its name in our sample, other names that brokers use, and what it contains. */
export type TripColumn = {
  name: string;
  aliases: readonly string[];
  isRequired: boolean;
  about: string;
  example: string;
};

/**
 * The columns of an imported file. Names are compared without case, spaces and signs. This is the only list: the import reads by
 * it, and the screen shows it.
 */
export const TRIP_COLUMNS = {
  tripNumber: {
    name: "Trip Number",
    aliases: [
      "Trip ID",
      "Trip",
      "Trip No",
      "Ride ID",
      "Confirmation",
      "Confirmation Number",
      "Authorization",
      "Job Number",
    ],
    isRequired: false,
    about: "The broker's number. It is added to the notes.",
    example: "A-1001",
  },
  name: {
    name: "Passenger Name",
    aliases: [
      "Passenger",
      "Name",
      "Rider",
      "Rider Name",
      "Member",
      "Member Name",
      "Client",
      "Client Name",
      "Patient",
      "Patient Name",
    ],
    isRequired: true,
    about: "First and last name. Two columns, First Name and Last Name, work too.",
    example: "Hannah Cole",
  },
  firstName: {
    name: "First Name",
    aliases: [
      "Passenger First Name",
      "Member First Name",
      "Rider First Name",
      "Patient First Name",
      "Client First Name",
    ],
    isRequired: false,
    about: "Together with Last Name, instead of Passenger Name.",
    example: "",
  },
  lastName: {
    name: "Last Name",
    aliases: ["Passenger Last Name", "Member Last Name", "Rider Last Name", "Patient Last Name", "Client Last Name"],
    isRequired: false,
    about: "Together with First Name.",
    example: "",
  },
  phone: {
    name: "Passenger Phone",
    aliases: [
      "Phone",
      "Phone Number",
      "Telephone",
      "Mobile",
      "Cell",
      "Member Phone",
      "Member Phone Number",
      "Rider Phone",
      "Client Phone",
      "Patient Phone",
      "Contact Phone",
    ],
    isRequired: true,
    about: "7 to 15 digits, in any format. The driver calls it.",
    example: "(215) 555-0144",
  },
  email: {
    name: "Email",
    aliases: [
      "E-mail",
      "Email Address",
      "Passenger Email",
      "Member Email",
      "Rider Email",
      "Client Email",
      "Patient Email",
    ],
    isRequired: false,
    about: "For payment links and messages about the ride.",
    example: "",
  },
  date: {
    name: "Date",
    aliases: [
      "Trip Date",
      "Pickup Date",
      "Pick-up Date",
      "Ride Date",
      "Service Date",
      "Date of Service",
      "DOS",
      "Appointment Date",
    ],
    isRequired: true,
    about: "2026-12-01 or 12/1/2026.",
    example: "2026-12-01",
  },
  time: {
    name: "Pickup Time",
    aliases: [
      "Pick-up Time",
      "Time",
      "PU Time",
      "Scheduled Pickup",
      "Scheduled Pickup Time",
      "Requested Pickup Time",
      "Ride Time",
    ],
    isRequired: true,
    about: "9:30 AM, 09:30 or 0930, in the practice's time zone.",
    example: "9:30 AM",
  },
  pickup: {
    name: "Pickup Address",
    aliases: [
      "Pickup",
      "Pick-up",
      "From",
      "From Address",
      "Origin",
      "Origin Address",
      "PU Address",
      "Pickup Location",
      "Pickup Street",
      "Pickup Address 1",
    ],
    isRequired: true,
    about: "The whole address. Pickup City, Pickup State and Pickup ZIP are added to it.",
    example: "418 Maple Street",
  },
  pickupCity: {
    name: "Pickup City",
    aliases: ["PU City", "Origin City", "From City"],
    isRequired: false,
    about: "",
    example: "",
  },
  pickupState: {
    name: "Pickup State",
    aliases: ["PU State", "Origin State", "From State"],
    isRequired: false,
    about: "",
    example: "",
  },
  pickupZip: {
    name: "Pickup ZIP",
    aliases: ["Pickup Zip Code", "PU Zip", "Origin Zip", "From Zip"],
    isRequired: false,
    about: "",
    example: "",
  },
  dropoff: {
    name: "Dropoff Address",
    aliases: [
      "Dropoff",
      "Drop-off",
      "To",
      "To Address",
      "Destination",
      "Destination Address",
      "DO Address",
      "Dropoff Location",
      "Dropoff Street",
      "Dropoff Address 1",
    ],
    isRequired: true,
    about: "The whole address. Dropoff City, Dropoff State and Dropoff ZIP are added to it.",
    example: "Mercy Cardiology, 30 Walnut Street",
  },
  dropoffCity: {
    name: "Dropoff City",
    aliases: ["DO City", "Destination City", "To City"],
    isRequired: false,
    about: "",
    example: "",
  },
  dropoffState: {
    name: "Dropoff State",
    aliases: ["DO State", "Destination State", "To State"],
    isRequired: false,
    about: "",
    example: "",
  },
  dropoffZip: {
    name: "Dropoff ZIP",
    aliases: ["Dropoff Zip Code", "DO Zip", "Destination Zip", "To Zip"],
    isRequired: false,
    about: "",
    example: "",
  },
  transport: {
    name: "Transport Type",
    aliases: [
      "Type",
      "Transport",
      "Level of Service",
      "LOS",
      "Service Level",
      "Mobility",
      "Mobility Type",
      "Space Type",
      "Vehicle Type",
      "Mode",
    ],
    isRequired: true,
    about: "Ambulatory, wheelchair, stretcher or bariatric.",
    example: "wheelchair",
  },
  chair: {
    name: "Wheelchair",
    aliases: ["Chair", "Wheelchair Type", "Chair Type"],
    isRequired: false,
    about: "None, manual or power.",
    example: "manual",
  },
  transfers: {
    name: "Can Transfer",
    aliases: ["Transfers", "Transfer to Seat"],
    isRequired: false,
    about: "Yes or no: whether the passenger can transfer to a seat.",
    example: "no",
  },
  companions: {
    name: "Companions",
    aliases: ["Escorts", "Escort", "Attendants", "Attendant", "Additional Passengers", "Number of Escorts", "Guests"],
    isRequired: false,
    about: "0, 1 or 2.",
    example: "1",
  },
  oxygen: { name: "Oxygen", aliases: ["O2"], isRequired: false, about: "Yes or no.", example: "no" },
  stairs: { name: "Stairs", aliases: ["Steps"], isRequired: false, about: "Yes or no.", example: "no" },
  returnTime: {
    name: "Return Time",
    aliases: ["Return", "Return Pickup Time", "Return Pickup", "Return Trip"],
    isRequired: false,
    about: "A time on the same day, or “will call”. Empty for one way.",
    example: "will call",
  },
  notes: {
    name: "Notes",
    aliases: [
      "Note",
      "Comments",
      "Comment",
      "Special Needs",
      "Special Instructions",
      "Instructions",
      "Driver Notes",
      "Trip Notes",
    ],
    isRequired: false,
    about: "For the driver.",
    example: "Ring the side bell",
  },
} as const satisfies Record<string, TripColumn>;
export type TripField = keyof typeof TRIP_COLUMNS;

const tripFields = Object.keys(TRIP_COLUMNS).filter((name): name is TripField => name in TRIP_COLUMNS);

/** The columns as rows, in the order of the sample. */
export const tripColumns: (TripColumn & { field: TripField })[] = tripFields.map((field) => ({
  field,
  ...TRIP_COLUMNS[field],
}));

/** `Pick-up  Address` and `PICKUP_ADDRESS` are the same name. */
const folded = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");

const byName = new Map<string, TripField>(
  tripColumns.flatMap(({ field, name, aliases }) => [name, ...aliases].map((known) => [folded(known), field] as const)),
);

/** The field that a file's column is; undefined for a column that we don't use. */
export const tripFieldOf = (header: string): TripField | undefined => byName.get(folded(header));

const quoted = (cell: string): string => (/[",]/.test(cell) ? `"${cell}"` : cell);

/** A file with one trip, to start from. */
export const TRIP_SAMPLE = [
  tripColumns.filter(({ example, isRequired }) => isRequired || example).map(({ name }) => name),
  tripColumns.filter(({ example, isRequired }) => isRequired || example).map(({ example }) => example),
]
  .map((cells) => cells.map(quoted).join(","))
  .join("\r\n");
