/** A column of a file of trips: its name in our sample, and what it contains. */
export type TripColumn = {
  name: string;
  isRequired: boolean;
  about: string;
  example: string;
};

/** The columns of an imported file. This is the only list: the import reads by it, and the screen shows it. Other names: `TRIP_ALIASES`. */
export const TRIP_COLUMNS = {
  tripNumber: {
    name: "Trip Number",
    isRequired: false,
    about:
      "The broker's number. The same number is the same trip: what differs is a change of its ride. It is added to the notes.",
    example: "A-1001",
  },
  name: {
    name: "Passenger Name",
    isRequired: true,
    about: "First and last name, also as “Cole, Hannah”. Two columns, First Name and Last Name, work too.",
    example: "Hannah Cole",
  },
  firstName: {
    name: "First Name",
    isRequired: false,
    about: "Together with Last Name, instead of Passenger Name.",
    example: "",
  },
  lastName: {
    name: "Last Name",
    isRequired: false,
    about: "Together with First Name.",
    example: "",
  },
  member: {
    name: "Member Number",
    isRequired: false,
    about: "For rides on account: the reference on the organization's statement. If it is empty, the trip number.",
    example: "",
  },
  phone: {
    name: "Passenger Phone",
    isRequired: true,
    about: "In any format, with an extension if there is one. The driver calls it. Words around it become a note.",
    example: "(215) 555-0144",
  },
  email: {
    name: "Email",
    isRequired: false,
    about: "For payment links and messages about the ride.",
    example: "",
  },
  date: {
    name: "Date",
    isRequired: true,
    about: "2026-12-01, 12/1/2026, 1-Dec-26 or Dec 1, 2026.",
    example: "2026-12-01",
  },
  dateTime: {
    name: "Pickup Date and Time",
    isRequired: false,
    about: "Both in one column, instead of Date and Pickup Time.",
    example: "",
  },
  time: {
    name: "Pickup Time",
    isRequired: true,
    about: "9:30 AM, 09:30 or 0930, in the practice's time zone. “Will call”, 11:59 PM and 12:00 AM have no time.",
    example: "9:30 AM",
  },
  appointment: {
    name: "Appointment Time",
    isRequired: false,
    about: "Added to the notes for the driver.",
    example: "",
  },
  pickup: {
    name: "Pickup Address",
    isRequired: true,
    about: "The whole address. Pickup City, Pickup State and Pickup ZIP are added to it.",
    example: "418 Maple Street",
  },
  pickupPlace: {
    name: "Pickup Place",
    isRequired: false,
    about: "A name that goes before the address.",
    example: "",
  },
  pickupUnit: {
    name: "Pickup Unit",
    isRequired: false,
    about: "Apartment, suite or room; added to the address.",
    example: "",
  },
  pickupCity: {
    name: "Pickup City",
    isRequired: false,
    about: "",
    example: "",
  },
  pickupState: {
    name: "Pickup State",
    isRequired: false,
    about: "",
    example: "",
  },
  pickupZip: {
    name: "Pickup ZIP",
    isRequired: false,
    about: "",
    example: "",
  },
  dropoff: {
    name: "Dropoff Address",
    isRequired: true,
    about: "The whole address. Dropoff City, Dropoff State and Dropoff ZIP are added to it.",
    example: "Mercy Cardiology, 30 Walnut Street",
  },
  dropoffPlace: {
    name: "Dropoff Place",
    isRequired: false,
    about: "A name that goes before the address.",
    example: "",
  },
  dropoffUnit: {
    name: "Dropoff Unit",
    isRequired: false,
    about: "Apartment, suite or room; added to the address.",
    example: "",
  },
  dropoffCity: {
    name: "Dropoff City",
    isRequired: false,
    about: "",
    example: "",
  },
  dropoffState: {
    name: "Dropoff State",
    isRequired: false,
    about: "",
    example: "",
  },
  dropoffZip: {
    name: "Dropoff ZIP",
    isRequired: false,
    about: "",
    example: "",
  },
  transport: {
    name: "Transport Type",
    isRequired: true,
    about: "Ambulatory, wheelchair, stretcher or bariatric, also as W/C, AMB, STR or a billing code such as A0130.",
    example: "wheelchair",
  },
  chair: {
    name: "Wheelchair",
    isRequired: false,
    about: "None, manual or power.",
    example: "manual",
  },
  transfers: {
    name: "Can Transfer",
    isRequired: false,
    about: "Yes or no: whether the passenger can transfer to a seat.",
    example: "no",
  },
  companions: {
    name: "Companions",
    isRequired: false,
    about: "0, 1 or 2.",
    example: "1",
  },
  oxygen: { name: "Oxygen", isRequired: false, about: "Yes or no.", example: "no" },
  stairs: { name: "Stairs", isRequired: false, about: "Yes or no.", example: "no" },
  returnTime: {
    name: "Return Time",
    isRequired: false,
    about: "A time on the same day, or “will call”. Empty for one way, or if the return trip is a row of its own.",
    example: "will call",
  },
  notes: {
    name: "Notes",
    isRequired: false,
    about: "For the driver.",
    example: "Ring the side bell",
  },
  status: {
    name: "Status",
    isRequired: false,
    about: "“Canceled” cancels the trip that was booked under this number. Empty for a trip to drive.",
    example: "",
  },
} as const satisfies Record<string, TripColumn>;
export type TripField = keyof typeof TRIP_COLUMNS;

const tripFields = Object.keys(TRIP_COLUMNS).filter((name): name is TripField => name in TRIP_COLUMNS);

/** The columns as rows, in the order of the sample. */
export const tripColumns: (TripColumn & { field: TripField })[] = tripFields.map((field) => ({
  field,
  ...TRIP_COLUMNS[field],
}));
