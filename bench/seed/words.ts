/** Parts of names, by kind. All companies and people made of them are invented. */
export const nameParts: Record<string, string[]> = {
  first:
    words(`Amber Birch Cedar Delta Ember Fable Granite Harbor Iris Juniper Kestrel Lantern Maple North Onyx Prairie
    Quarry River Summit Timber Union Violet Willow Xenon Yarrow Zephyr Alder Beacon Copper Drift Elm Falcon Garnet Hazel
    Indigo Jasper Keystone Linden Meadow Nimbus Orchard Pioneer Quill Ridge Sable Thistle Upland Vale Westward Yonder`),
  second:
    words(`Analytics Bakery Brewing Capital Care Clinics Concrete Data Dental Design Electric Energy Estates Farms
    Finance Foods Forestry Freight Furniture Gardens Glass Hardware Health Hotels Insurance Labs Legal Logistics Machines
    Media Metals Metrics Mills Mobility Networks Optics Packaging Paper Pharma Power Print Rail Robotics Schools Security
    Shipping Software Solar Steel Studios Systems Telecom Textiles Tools Trading Transport Travel Water Wines Works`),
  suffix: words('Group GmbH Ltd Inc Partners Holdings Collective AG BV Co'),
  given:
    words(`Ada Ben Cara Dev Ella Finn Gia Hugo Ines Jon Kira Leo Mara Nils Olga Paul Quinn Rosa Sami Tara Umar Vera
    Will Xena Yara Zane Ana Bo Clea Dina Emil Fay Gus Hana Ivo June Karl Lena Milo Nora`),
  family:
    words(`Abel Brandt Castro Dahl Evans Fischer Grant Hansen Ito Jensen Khan Lopez Moore Novak Okoye Peters Quist
    Rossi Stein Tanaka Usman Vogel Weiss Xu Young Zeller Alvarez Becker Cruz Dubois Egan Ferro Gupta Huber Iqbal Jones
    Klein Lund Meyer Nolan`),
}

function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}
